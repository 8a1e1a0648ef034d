import { hasMoreBelow } from '../../store/resources/tree.ts';
import type { ResourceRow } from '../../store/resources/access.ts';
import type { Work } from '../task.ts';
import { hold } from './hold.ts';

/**
 * Whether what a form does with a whole tree takes longer than anybody is kept waiting. Asked only of what the caller may
 * delete: nobody else is told how much lies in it.
 */
export const ofLargeTree =
  (state?: ResourceRow['state']) =>
  async (work: Work, { target }: { readonly target: string }): Promise<boolean> => {
    const { row } = await hold(work, target, 'delete', state);
    return row.kind === 'directory' && hasMoreBelow(work.query, row, work.runtime.settings.limits.treeAtOnce);
  };
