import { mediaFolders } from '#src/build/owner/media.ts';
import type { Mistake } from '#src/build/owner/read.ts';
import { isRecord } from '#src/lib/result.ts';
import type { Shape, Value } from '#src/owner/schema/shape.ts';
import type { View } from './edit.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What is on a page. */
export type Page = { readonly title: string; readonly main: string };

/** A whole page. @param ways addresses and names of all pages */
export const pageOf = (
  title: string,
  path: string,
  ways: readonly (readonly [path: string, name: string])[],
  main: string,
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} | Your site</title>
<link rel="stylesheet" href="/style.css">
<script src="/keep.js" type="module"></script>
<a class="skip" href="#main">Skip to the page</a>
<header><nav aria-label="Pages"><ul>${ways
  .map(
    ([to, name]) =>
      `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${escaped(name)}</a>`,
  )
  .join('')}</ul></nav></header>
<main id="main" tabindex="-1">
${main}`;

export const listOf = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}`).join('')}</ul>`;

/**
 * What the page of a sheet says, and its title.
 * @param isWritten by the post before
 * @param placed the forms of the addresses that were pasted in the post before, in a sentence
 * @param lead what comes before its form
 */
export function sheetPage(view: View, isWritten: boolean, placed: string | null, lead: string) {
  const { sheet, mistakes, remarks, isSaved, copy, damaged } = view;
  const places = mistakes.length === 1 ? '1 place' : `${mistakes.length} places`;
  const linksTo = (all: readonly Mistake[]) =>
    listOf(
      all.map((one) => `<a href="#${escaped(one.path.join('.'))}">${sentenceOf(view, one)}</a>`),
    );
  const sections = sheet.shown.kind === 'table' ? sheet.shown.entries : [];
  const long = sections.filter(([, { kind }]) => kind === 'table' || kind === 'list');
  const ways = long.map(([key, { label }]) => `<a href="#${key}">${escaped(label)}</a>`);
  const main = `<h1>${escaped(sheet.title)}</h1>
<p>${escaped(sheet.shown.hint)}</p>
${lead}
${mistakes.length === 0 ? '' : `<div class="bad" role="alert"><h2>Not saved: look at ${places}</h2>${linksTo(mistakes)}</div>`}
${remarks.length === 0 ? '' : `<div class="note"><h2>Is this meant?</h2>${linksTo(remarks)}</div>`}
${placed === null ? '' : note(`The addresses that you pasted are those of: ${escaped(placed)}.`)}
${damaged === null ? '' : note(`What was typed here last and not saved cannot be read any more. It is kept: ${damaged}.`)}
${copy === null ? '' : note(`Your own remarks in ${sheet.file} go when you save. The file as it is now is kept: ${copy}.`)}
${ways.length === 0 ? '' : `<nav aria-label="On this page">${listOf(ways)}</nav>`}
<form method="post" action="/${sheet.id}" enctype="multipart/form-data" novalidate autocomplete="off">
<input type="hidden" name="version" value="${view.version}">
<input type="hidden" name="page">
<input type="hidden" name="at">
<input type="hidden" name="base" value="${escaped(JSON.stringify(view.base))}">
<p><button class="primary" name="do" value="save">Save</button></p>
${entriesOfSheet(view)}
<p class="bar"><button class="primary" name="do" value="save">Save</button>${view.removed.length > 0 ? ' <button class="secondary" name="do" value="undo">Undo the removal</button>' : ''}${isSaved ? '' : ' <button class="secondary" name="do" value="drop">Discard changes</button>'} <span id="kept" role="status">${stateOf(view, isWritten)}</span></p>
<button name="do" id="take" hidden></button>
</form>`;
  return {
    title: mistakes.length === 0 ? sheet.title : `Not saved, ${places}: ${sheet.title}`,
    main,
  };
}

function stateOf({ sheet, isSaved, mistakes, remarks }: View, isWritten: boolean): string {
  const look =
    sheet.id === 'forms'
      ? '<a href="#check">Check the forms</a>'
      : '<a href="/look" target="_blank">See your site</a>';
  if (isSaved && isWritten)
    return `Saved. ${remarks.length === 0 ? look : '<a href="#main">Is this meant?</a>'}`;
  if (isSaved) return '';
  if (mistakes.length > 0) return 'Not saved.';
  return 'Not saved yet. Your changes stay on this computer until you save.';
}

/** What the page calls a value. @param path of the table that it is in */
function nameOf({ sheet }: View, path: string, key: string, { label }: Shape): string {
  const form = path === 'who-answers' && sheet.definitions.find(({ id }) => id === key);
  return form ? form.title : label;
}

/** With the names that the page has, instead of the file's. */
function sentenceOf(view: View, { path, sentence }: Mistake): string {
  let shape: Shape | undefined = view.sheet.shown;
  let name = '';
  for (const [at, key] of path.entries()) {
    if (shape?.kind === 'list') {
      name += ` ${Number(key) + 1}`;
      shape = shape.of;
    } else {
      shape = shape?.kind === 'table' ? shape.entries.find(([own]) => own === key)?.[1] : undefined;
      const above = path.slice(0, at).join('.');
      name += `${name && ', '}${shape ? nameOf(view, above, `${key}`, shape) : key}`;
    }
  }
  const key = path.findLast((one) => typeof one === 'string');
  return escaped(sentence.replace(`'${key}'`, () => `“${name}”`));
}

const note = (words: string): string => `<p class="note" role="status">${words}</p>`;

function below(view: View, path: string, shape: Shape, values: Value): string {
  if (shape.kind !== 'table' || !isRecord(values)) return '';
  return shape.entries
    .map(([key, of]) => {
      const at = path === '' ? key : `${path}.${key}`;
      const value: Value = values[key] ?? '';
      const name = nameOf(view, path, key, of);
      if (of.kind === 'text' || of.kind === 'flag') return control(view, at, name, of, value);
      const inner =
        of.kind === 'list' ? entriesOf(view, at, name, of.of, value) : below(view, at, of, value);
      const all = `${hintOf(at, of.hint)}${mistakesAt(view, at)}${inner}`;
      if (path !== '' || view.sheet.id !== 'site')
        return `<section id="${at}"><h2>${name}</h2>${all}</section>`;
      const called = Array.isArray(value) ? `${name} (${value.length})` : name;
      const [about = ''] = of.hint.split(/[.:] /);
      return folded(view, key, `<h2>${called}</h2> ${escaped(about)}`, [key], all);
    })
    .join('\n');
}

/** Is open if something in it is wrong, or may not be meant. */
function folded(view: View, id: string, summary: string, keys: readonly string[], all: string) {
  const marked = [...view.mistakes, ...view.remarks];
  const isOpen = marked.some(({ path: [key] }) => keys.includes(String(key)));
  return `<details id="${id}"${isOpen ? ' open' : ''}><summary>${summary}</summary><div>${all}</div></details>`;
}

/** One address for all forms is the usual way; what only the links of single ones need is folded. */
function entriesOfSheet(view: View): string {
  const { definitions, id, shown } = view.sheet;
  const forms = id === 'forms' ? ['endpoint-mode', ...definitions.map((one) => one.id)] : [];
  if (shown.kind !== 'table' || forms.length === 0) return below(view, '', shown, view.values);
  const part = (isLink: boolean) => {
    const entries = shown.entries.filter(([key]) => forms.includes(key) === isLink);
    return below(view, '', { ...shown, entries }, view.values);
  };
  return (
    part(false) + folded(view, 'links', '<h2>Or a form at Google for each</h2>', forms, part(true))
  );
}

function entriesOf(view: View, path: string, name: string, of: Shape, value: Value): string {
  const list = Array.isArray(value) ? value : [];
  const isByDate =
    of.kind === 'table' && of.entries.some(([, one]) => one.input === 'date' && !one.optional);
  const entries = list.map((one, place) => {
    const at = `${path}.${place}`;
    const called = `${name} ${place + 1}`;
    const button = (deed: string, word: string) =>
      `<button class="secondary" name="do" value="${deed} ${at}" aria-label="${word}: ${called}">${word}</button>`;
    // 'Remove' never comes to where 'Move up' was.
    const buttons = `<p>${button('remove', 'Remove')} ${place === 0 || isByDate ? '' : button('up', 'Move up')}</p>`;
    if (of.kind !== 'table') return control(view, at, called, { ...of, hint: '' }, one) + buttons;
    const [first = ''] = isRecord(one)
      ? [one.name ?? '', ...Object.values(one)].filter(Boolean)
      : [];
    const legend = escaped(`${called}${first === '' ? '' : `: ${first}`}`);
    return `<fieldset id="${at}"><legend>${legend}</legend>${mistakesAt(view, at)}${below(view, at, of, one)}${buttons}</fieldset>`;
  });
  return `${entries.join('\n')}<p><button class="secondary" name="do" value="add ${path}" aria-label="Add: ${name}">Add</button></p>`;
}

const hintOf = (path: string, hint: string): string =>
  hint === '' ? '' : `<p class="hint" id="${path}:hint">${escaped(hint)}</p>`;

const mistakesAt = (view: View, at: string): string =>
  [...view.mistakes, ...view.remarks]
    .filter(({ path }) => path.join('.') === at)
    .map((one) => `<p class="error" id="${at}:mistake">${sentenceOf(view, one)}</p>`)
    .join('');

function control(view: View, path: string, name: string, shape: Shape, value: Value): string {
  const wrong = mistakesAt(view, path);
  const text = escaped(String(value));
  const described = [
    ...(shape.hint ? [`${path}:hint`] : []),
    ...(wrong ? [`${path}:mistake`] : []),
  ];
  const about = `${described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : ''}${wrong ? ' aria-invalid="true"' : ''}`;
  const own = `class="control" id="${path}" name="${path}"${about}`;
  const label = `<label class="label" for="${path}">${escaped(name)}</label>`;
  const rest = `${hintOf(path, shape.hint)}${wrong}`;
  if (shape.kind === 'flag') {
    return `<div class="field"><p><input type="checkbox" ${own.replace('class="control" ', '')}${value === true ? ' checked' : ''}> ${label}</p>${rest}</div>`;
  }
  return `<div class="field">${label}${rest}${inputOf(view, shape, own, text)}${uploadOf(shape, path, name, text)}</div>`;
}

function inputOf({ sheet }: View, { input, choices }: Shape, own: string, text: string): string {
  const offered = input === 'photo' ? sheet.media.photos.map((photo) => photo.name) : choices;
  if (offered !== undefined) {
    const all = [...new Set(['', ...offered.map(escaped), text])];
    const options = all.map(
      (one) => `<option${one === text ? ' selected' : ''} value="${one}">${one || 'None'}`,
    );
    return `<select ${own}>${options.join('')}</select>`;
  }
  if (input === 'long') return `<textarea rows="4" ${own}>\n${text}</textarea>`;
  // A browser shows nothing of what is no day.
  const isDay = input === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(text);
  const mode = input === 'number' ? ' inputmode="numeric"' : '';
  return `<input type="${isDay ? 'date' : 'text'}"${mode} ${own} value="${text}">`;
}

function uploadOf({ input }: Shape, path: string, name: string, text: string): string {
  if (input !== 'photo' && input !== 'pdf') return '';
  const [folder, kinds, word] =
    input === 'photo'
      ? [mediaFolders.photos, 'image/*,.heic', 'photo']
      : [mediaFolders.files, '.pdf', 'PDF'];
  const file = text === '' || text.includes('/') ? '' : `/${folder}/${encodeURIComponent(text)}`;
  const shown =
    input === 'photo'
      ? `<img src="${file}" alt="${text}" width="96" height="96">`
      : `<a href="${file}">Look at it</a>`;
  return `${file && `<p>${shown}</p>`}<label class="label" for="${path}:file">${text === '' ? 'Choose a' : 'Another'} ${word}<span class="hidden"> for ${escaped(name)}</span></label>
<input type="file" id="${path}:file" name="${input}:${path}" accept="${kinds}">`;
}
