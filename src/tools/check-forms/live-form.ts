import { jsonIn } from '#src/lib/result.ts';
import type { ValidationRule } from './validation-rule.ts';

/** The response of a form's public address. */
export type LoadedPage = {
  readonly status: number;
  /** After all redirects. */
  readonly address: string;
  readonly body: string;
};

/** One question of a Google form. */
export type Question = {
  readonly entry: number;
  readonly title: string;
  readonly type: number;
  readonly required: boolean;
  /** Null for a text question. */
  readonly choices: readonly string[] | null;
  readonly rules: readonly ValidationRule[];
};

export type LiveForm = {
  readonly questions: readonly Question[];
  readonly pages: number;
  readonly collectsEmail: boolean;
};

/** The content of a form's public address. */
export type LivePage =
  | { readonly kind: 'form'; readonly form: LiveForm }
  | { readonly kind: 'closed' | 'sign-in' | 'unknown' | 'unpublished' | 'unreadable' };

/** The relevant types of items, by Google's numbers. */
export const itemTypes = {
  shortAnswer: 0,
  paragraph: 1,
  multipleChoice: 2,
  dropDown: 3,
  checkboxes: 4,
  pageBreak: 8,
} as const;

/**
 * Reads a form's public page. Google does not document the page's script variable FB_PUBLIC_LOAD_DATA_;
 * public programs that read it agree on its structure (2023 to 2026):
 * - `[1][1]` the items, each `[id, title, description, type, questions]`; a type 8 begins a page;
 * - a question is `[entry, choices, required (1 or 0), labels, rules]`; a choice begins with its text;
 * - a rule is `[type, kind, values, message]`;
 * - `[1][10][6]` is 2 or 3 if e-mail addresses are collected.
 * A closed form redirects to an address that ends in /closedform, a form for members to
 * accounts.google.com.
 */
export function readPage({ status, address, body }: LoadedPage): LivePage {
  const { hostname, pathname } = new URL(address);
  if (hostname === 'accounts.google.com' || status === 401 || status === 403) {
    return { kind: 'sign-in' };
  }
  if (pathname.endsWith('/closedform')) return { kind: 'closed' };
  if (status === 404 || status === 410) return { kind: 'unknown' };
  const form = readForm(body);
  if (form !== null) return { kind: 'form', form };
  if (/not accepting responses|no longer accepting responses/i.test(body))
    return { kind: 'closed' };
  if (/not published|unpublished|not been published/i.test(body)) return { kind: 'unpublished' };
  if (/need permission|sign in to continue|need access/i.test(body)) return { kind: 'sign-in' };
  if (/does not exist|been deleted/i.test(body)) return { kind: 'unknown' };
  return { kind: 'unreadable' };
}

function readForm(body: string): LiveForm | null {
  const [, text] = /FB_PUBLIC_LOAD_DATA_\s*=\s*(\[.*?\])\s*;\s*<\/script>/s.exec(body) ?? [];
  if (text === undefined) return null;
  const data = at(jsonIn(text), 1);
  if (!Array.isArray(at(data, 1))) return null;
  const items = list(at(data, 1));
  const breaks = items.filter((item) => at(item, 3) === itemTypes.pageBreak).length;
  return {
    questions: items.flatMap(questionsOf),
    pages: breaks + 1,
    collectsEmail: Number(at(at(data, 10), 6) ?? 1) > 1,
  };
}

function questionsOf(item: unknown): readonly Question[] {
  return list(at(item, 4)).map((question) => {
    return {
      entry: Number(at(question, 0)),
      title: String(at(item, 1) ?? ''),
      type: Number(at(item, 3)),
      required: at(question, 2) === 1,
      choices: Array.isArray(at(question, 1))
        ? list(at(question, 1)).map((choice) => String(at(choice, 0)))
        : null,
      rules: list(at(question, 4)).map((rule) => ({
        type: Number(at(rule, 0)),
        kind: Number(at(rule, 1)),
        values: list(at(rule, 2)).map(String),
      })),
    };
  });
}

const at = (value: unknown, place: number): unknown => list(value)[place];

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
