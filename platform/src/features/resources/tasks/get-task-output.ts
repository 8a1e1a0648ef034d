import type { TaskOutput } from '@service/widgets/contract';
import { ProblemError } from '../../../problem.ts';
import { requireUserId, type ReadTask } from '../../../task.ts';
import { requirePermission } from '../permission.ts';
import { resultOf } from '../store/derived-results.ts';
import { linksOf } from '../store/links.ts';

/** `@service/resources/tasks/get`, of what a background task made of a content. */
export const taskOutput: ReadTask<{ readonly resourceId: string; readonly concept: string }, TaskOutput> = {
  async read(work, { resourceId, concept }) {
    const { row } = await requirePermission(work, resourceId);
    const found = await resultOf(work.query, row, concept);
    if (!found) return new ProblemError('not_found');
    const { result, artifacts } = found;
    const { state, error } = result;
    const base = { concept, state, artifacts };
    if (state === 'failed') return { ...base, ...(error !== null && { error }) };
    if (state !== 'completed') return base;
    if (concept !== 'links') return { ...base, output: result.output };
    // which resources they are depends on who asks
    const { to: resources } = await linksOf(work.query, requireUserId(work), row);
    return { ...base, output: { ...(result.output as object), resources } };
  },
};
