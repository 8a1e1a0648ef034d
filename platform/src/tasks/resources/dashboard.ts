import type { ResourceFormValue } from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { lockStructure, workspaceOf, type ResourceRow } from '../../store/resources/access.ts';
import { renameResource } from '../../store/resources/tree.ts';
import type { Work } from '../task.ts';
import { place } from './create.ts';
import { hold, personOf } from './hold.ts';
import { issueOn, refusingTwins } from './refusals.ts';
import type { ResourceKept, ResourceTask, Submitted } from './submitted.ts';
import { answerContent, refuseStale, writeContent } from './write-content.ts';

const type = '@service/resources/schema/dashboard';
type Value = ResourceFormValue<typeof type>;

/** As it came, because parsing and writing it again would lose what JSON can say and JavaScript can't. */
const contentOf = ({ source, value }: Submitted<Value>): string => source ?? JSON.stringify(value.document);

/** `@service/resources/tasks/create`: a new dashboard in a directory. */
async function create(work: Work, parent: ResourceRow, submitted: Submitted<Value>): Promise<ResourceKept> {
  const { name } = submitted.value;
  if (name === undefined) throw invalid([issueOn(['name'], 'required')]);
  const content = contentOf(submitted);
  const made = { name, kind: 'document', type, mediaType: 'application/json', content } as const;
  return { resourceId: (await place(work, parent, personOf(work), made)).id };
}

/** `@service/resources/tasks/update-content`: the next revision of one that is there. */
async function update(work: Work, row: ResourceRow, submitted: Submitted<Value>): Promise<ResourceKept> {
  refuseStale(row, submitted);
  const { name } = submitted.value;
  const change = { updatedAt: work.now, updatedBy: personOf(work) };
  if (name !== undefined && name !== row.name) {
    await refusingTwins(() => renameResource(work.query, row, name, change));
  }
  return writeContent(work, row, contentOf(submitted));
}

/** The one form that makes its resource and changes it: which of the two, its target says. */
export const submitDashboard: ResourceTask<Value> = {
  async run(work, submitted) {
    const { target } = submitted;
    await lockStructure(work.query, workspaceOf(target));
    const { row } = await hold(work, target, 'write');
    if (row.kind === 'directory') return create(work, row, submitted);
    if (row.type === type) return update(work, row, submitted);
    throw invalid([issueOn(['target'], 'wrong_option')]);
  },
  answer: answerContent,
};
