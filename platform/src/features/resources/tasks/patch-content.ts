import type { IssueCode, Patch, ResourceFormValue } from '@service/widgets/contract';
import { invalid, issueOn } from '../../../problem.ts';
import { normaliseText } from '../place.ts';
import type { ResourceTask } from '../resource-task.ts';
import { contentOf } from '../store/documents.ts';
import { contentAnswer, requireMarkdown, writeContent } from '../write-content.ts';

type Value = Extract<ResourceFormValue<'@service/resources/schema/markdown'>, { patch: unknown }>;

/** Checks for an offset inside a surrogate pair. */
const parts = (text: string, at: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));

/** @throws {ProblemError} `validation_failed` at the first invalid offset */
export function applyPatch(text: string, patch: readonly Patch[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const [index, { from, to, insert }] of patch.entries()) {
    const refuse = (field: 'from' | 'to', code: IssueCode, params?: { minimum?: number; maximum?: number }) =>
      invalid([{ ...issueOn(['patch', index, field], code), ...(params && { params }) }]);
    if (from < done) throw refuse('from', 'too_small', { minimum: done });
    if (to < from) throw refuse('to', 'too_small', { minimum: from });
    if (to > text.length) throw refuse('to', 'too_big', { maximum: text.length });
    if (parts(text, from)) throw refuse('from', 'invalid');
    if (parts(text, to)) throw refuse('to', 'invalid');
    pieces.push(text.slice(done, from), normaliseText(insert));
    done = to;
  }
  return pieces.join('') + text.slice(done);
}

/** `@service/resources/tasks/patch-content`: parts of a document's text. */
export const patchContent: ResourceTask<Value> = {
  async run(work, submitted) {
    const row = await requireMarkdown(work, submitted);
    const text = (await contentOf(work.query, row)) ?? '';
    return writeContent(work, row, applyPatch(text, submitted.value.patch));
  },
  ...contentAnswer,
};
