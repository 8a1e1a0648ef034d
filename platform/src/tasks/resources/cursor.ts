import { sortFields, type SortField } from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { base64url, utf8 } from '../../security/encoding.ts';
import type { Runtime } from '../../runtime.ts';
import type { Key } from '../../store/resources/children.ts';
import { issueOn } from './refusals.ts';

/** Where a page of a list begins or ends, as a client hands it back. */
export interface Cursor {
  readonly directoryId: string;
  readonly sort: SortField;
  readonly order: 'asc' | 'desc';
  readonly backwards: boolean;
  /** The row that it lies before, counted when it was made. */
  readonly row: number;
  readonly key: Key;
}

/** Letters of the keyed hash: 132 bits. */
const hashLetters = 22;

/** A cursor as opaque text, which nobody but this platform can make. */
export async function writeCursor({ secrets }: Pick<Runtime, 'secrets'>, cursor: Cursor): Promise<string> {
  const { directoryId, sort, order, backwards, row, key } = cursor;
  const text = JSON.stringify([directoryId, sort, order, backwards, row, ...key]);
  const body = base64url(utf8(text));
  return (await secrets.hash('cursor', body)).slice(0, hashLetters) + body;
}

/** @throws {ProblemError} `validation_failed` for one that is not ours, or of another directory. */
export async function readCursor(
  { secrets }: Pick<Runtime, 'secrets'>,
  text: string,
  directoryId: string,
): Promise<Cursor> {
  const body = text.slice(hashLetters);
  if ((await secrets.hash('cursor', body)).slice(0, hashLetters) === text.slice(0, hashLetters)) {
    const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    const [of, sort, order, backwards, row, ...key] = JSON.parse(new TextDecoder().decode(bytes)) as [
      string,
      SortField,
      'asc' | 'desc',
      boolean,
      number,
      ...Key,
    ];
    if (of === directoryId && sortFields.includes(sort)) return { directoryId, sort, order, backwards, row, key };
  }
  throw invalid([issueOn(['cursor'], 'invalid')]);
}
