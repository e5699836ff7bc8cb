import { columns, limits } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Right } from './access.ts';
import { idStartOf, ofAll, sharesOf, totalOf, totalsOf } from './front.ts';
import { reply } from './reply.ts';
import { cellsOf } from './rows-csv.ts';
import type { DayCount, Settings, StoredRow } from './share.ts';

/** Markup; every other value of a template is escaped. */
type Markup = { readonly markup: string };
type Value = string | number | Markup | null | readonly Markup[];

const written = (value: Value): string =>
  typeof value === 'object'
    ? [value ?? []].flat().reduce((all, { markup }) => all + markup, '')
    : `${value}`.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const html = (texts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: String.raw({ raw: texts }, ...values.map(written)),
});

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: break-word; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.4rem 0.6rem 0.4rem 0; text-align: left; vertical-align: top; border-top: 1px solid; }
td svg { display: block; width: 100%; max-width: 14rem; height: 2.5rem; fill: currentColor; }
dt { font-weight: bold; } dd { margin: 0 0 0.5rem; white-space: pre-wrap; }
label { display: block; margin: 0.5rem 0; } input, button, a { min-height: 1.5rem; font: inherit; }
input:not([type='checkbox']) { box-sizing: border-box; width: 100%; max-width: 30rem; padding: 0.4rem; }
button { padding: 0.4rem 1rem; } :focus-visible { outline: 3px solid; outline-offset: 2px; }
li, article { margin: 0.75rem 0; } @media (max-width: 30rem) { .last { display: none; } }`;

const [shownRows, shownDays, dayLength] = [50, 14, 86_400_000];

/** The owner's page: how many came, the newest of a form, one report. It has no script. */
export async function pageFor(query: URLSearchParams, settings: Settings, right: Right) {
  const [receipt, form] = [query.get('receipt'), query.get('form')];
  const start = idStartOf(receipt);
  const found = start === null ? [] : await sharesOf(settings).of(start).beginning(start);
  const isMissing = receipt !== null && found.length === 0;
  const nonce = crypto.randomUUID();
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Reports</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${{ markup: style }}</style></head><body><main>
<h1>Reports</h1>
<form><label>Receipt or number of a report <input name="receipt" value="${receipt}" required autocomplete="off"></label>
<button>Find</button></form>
${isMissing ? html`<p role="status">There is no report with this receipt.</p>` : null}
${found.map((row) => reportOf(row, right))}
${await countsOf(settings)}
${form === null ? null : await newestOf(form, settings)}
</main></body></html>`;
  return reply(page.markup, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
}

async function countsOf(settings: Settings): Promise<Markup> {
  const span = Array.from({ length: shownDays }, (_, at) =>
    new Date(Date.now() - (shownDays - 1 - at) * dayLength).toISOString().slice(0, 10),
  );
  const forms = (await totalsOf(settings)).map((one) => ({
    ...one,
    daily: span.map((day) => ({ day, count: totalOf(one.days.filter((own) => own.day === day)) })),
  }));
  const most = Math.max(1, ...forms.flatMap(({ daily }) => daily.map(({ count }) => count)));
  const rows = forms.map(
    ({ form, count, lastArrival: last, daily }) => html`<tr>
<th scope="row"><a href="?form=${form}">${form}</a></th><td>${count}</td>
<td class="last">${last === null ? 'never' : timeOf(last)}</td><td>${bars(daily, most)}</td></tr>`,
  );
  return html`<table><caption>Arrived (days and times in UTC)</caption><thead><tr><th scope="col">Form</th>
<th scope="col">All</th><th scope="col" class="last">Last</th><th scope="col">${shownDays} days</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

/** A bar for each day, as high as its part of the highest of all forms. */
function bars(daily: readonly Pick<DayCount, 'day' | 'count'>[], most: number): Markup {
  const label = daily.filter(({ count }) => count > 0).map(({ day, count }) => `${day}: ${count}`);
  const rects = daily.map(({ count }, at) => {
    const height = count === 0 ? 0.5 : Math.max(2, (count / most) * 40);
    return html`<rect x="${at * 10}" y="${40 - height}" width="8" height="${height}"/>`;
  });
  return html`<svg viewBox="0 0 ${shownDays * 10} 40" preserveAspectRatio="none" role="img"
aria-label="${label.join(', ') || 'none'}">${rects}</svg>`;
}

const timeOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

async function newestOf(form: string, settings: Settings): Promise<Markup> {
  const newest = await ofAll<StoredRow>(settings, (share) => share.latest(form, shownRows));
  const rows = [...newest].sort((one, other) => (one.received < other.received ? 1 : -1));
  const items = rows.slice(0, shownRows).map((row) => {
    const time = timeOf(row.received);
    return html`<li><a href="?receipt=${row.id}">${receiptOf(row.id)}</a> ${time} ${row.state}
<details><summary>Answers</summary>${answersOf(row)}</details></li>`;
  });
  return html`<h2>The newest of ${form}</h2><p><a href="rows.csv?form=${form}">All as CSV</a></p><ul>${items}</ul>`;
}

function answersOf(row: StoredRow): Markup {
  const { [columns.followUpState]: _, [columns.followUp]: __, ...answers } = cellsOf(row);
  const filled = Object.entries(answers).filter(([, cell]) => cell !== '');
  return html`<dl>${filled.map(([title, cell]) => html`<dt>${title}</dt><dd>${cell}</dd>`)}</dl>`;
}

function reportOf(row: StoredRow, right: Right): Markup {
  const back = html`<input type="hidden" name="back" value="?receipt=${row.id}">`;
  const followUp =
    right === 'read'
      ? html`<p>Follow-up: ${row.state} ${row.text}</p><p>To write one, sign in with the key that writes.</p>`
      : html`<form method="post" action="follow-ups">${back}<input type="hidden" name="id" value="${row.id}">
<label>State of the follow-up <input name="state" maxlength="${limits.followUpState}" value="${row.state}"></label>
<label>What the sender reads <input name="text" maxlength="${limits.followUpText}" value="${row.text}"></label>
<button>Save the follow-up</button></form>
<form method="post" action="erase">${back}<input type="hidden" name="receipt" value="${row.id}">
<label><input type="checkbox" required> Erase this report for good</label><button>Erase</button></form>`;
  return html`<article><h2>${row.form} ${receiptOf(row.id)}</h2>${answersOf(row)}${followUp}</article>`;
}
