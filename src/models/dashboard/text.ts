import { rowsOf, type DashboardDocument } from './document.ts';
import { containerAt, memberOf, skipSpace } from './json-text.ts';
import { parseKept, texts } from './kept-json.ts';
import { rewritten } from './rewrite.ts';

/** A dashboard as JSON: the text that was read, but for what has been edited since. */
export const textOf = (document: DashboardDocument): string => texts.get(document) ?? JSON.stringify(document);

/** Brings the text of a document that others have had in hand to what it says now. */
export function takeOver(document: DashboardDocument): void {
  const text = texts.get(document);
  if (text !== undefined) texts.set(document, rewritten(text, parseKept(text), document));
}

/**
 * Gives a document that was made of another one the other's text, with what differs.
 *
 * @param rows text of rows that are from elsewhere.
 */
export function derive(from: DashboardDocument, to: DashboardDocument, rows?: ReadonlyMap<unknown, string>): void {
  const text = texts.get(from);
  if (text !== undefined && !texts.has(to)) texts.set(to, rewritten(text, from, to, rows));
}

/** The rows of a document, each with how it is written. */
export function writtenRows(document: DashboardDocument): ReadonlyMap<unknown, string> {
  const text = textOf(document);
  const widgets = memberOf(containerAt(text, skipSpace(text, 0)), 'widgets');
  const { items = [] } = (widgets && containerAt(text, widgets.value)) ?? {};
  const rows = rowsOf(document);
  return new Map(items.map(({ value, to }, index) => [rows[index], text.slice(value, to)]));
}
