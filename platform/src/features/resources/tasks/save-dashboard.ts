import type { ResourceFormValue } from '@service/widgets/contract';
import { invalid, issueOn } from '../../../problem.ts';
import { requireUserId, type Work } from '../../../task.ts';
import { rejectNameConflicts } from '../conflicts.ts';
import { requirePermission } from '../permission.ts';
import { placeResource } from '../place.ts';
import type { ResourceRecord, ResourceTask, Submitted } from '../resource-task.ts';
import { lockStructure, workspaceOf, type ResourceRow } from '../store/access.ts';
import { renameResource } from '../store/tree.ts';
import { contentAnswer, requireRevision, writeContent } from '../write-content.ts';

const type = '@service/resources/schema/dashboard';
type Value = ResourceFormValue<typeof type>;

/** Text as received, because parsing and serialising it would lose precision. */
const contentOf = ({ source, value }: Submitted<Value>): string => source ?? JSON.stringify(value.document);

/** `@service/resources/tasks/create`: a new dashboard in a directory. */
async function create(work: Work, parent: ResourceRow, submitted: Submitted<Value>): Promise<ResourceRecord> {
  const { name } = submitted.value;
  if (name === undefined) throw invalid([issueOn(['name'], 'required')]);
  const content = contentOf(submitted);
  const made = { name, kind: 'document', type, mediaType: 'application/json', content } as const;
  return { resourceId: (await placeResource(work, parent, requireUserId(work), made)).id };
}

/** `@service/resources/tasks/update-content`: the next revision of an existing dashboard. */
async function update(work: Work, row: ResourceRow, submitted: Submitted<Value>): Promise<ResourceRecord> {
  requireRevision(row, submitted);
  const { name } = submitted.value;
  const change = { updatedAt: work.now, updatedBy: requireUserId(work) };
  if (name !== undefined && name !== row.name) {
    await rejectNameConflicts(() => renameResource(work.query, row, name, change));
  }
  return writeContent(work, row, contentOf(submitted));
}

/** One form creates and changes a dashboard, depending on its target. */
export const submitDashboard: ResourceTask<Value> = {
  async run(work, submitted) {
    const { target } = submitted;
    await lockStructure(work.query, workspaceOf(target));
    const { row } = await requirePermission(work, target, 'write');
    if (row.kind === 'directory') return create(work, row, submitted);
    if (row.type === type) return update(work, row, submitted);
    throw invalid([issueOn(['target'], 'wrong_option')]);
  },
  ...contentAnswer,
};
