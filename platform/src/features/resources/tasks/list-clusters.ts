import type { Clusters, ClustersQuery } from '@service/widgets/contract';
import { ProblemError } from '../../../problem.ts';
import { digest } from '../../../security/secrets.ts';
import { requireUserId, type ReadTask } from '../../../task.ts';
import { userById } from '../../authentication/store/users.ts';
import { clustersOf } from '../derive/clusters.ts';
import { requirePermission } from '../permission.ts';
import { termsWithin } from '../store/terms.ts';

/** Letters of a cluster's id: 132 bits. */
const idLetters = 22;

/** `@service/resources/tasks/list`, of documents by what they are about. */
export const clusters: ReadTask<ClustersQuery & { readonly limit: number }, Clusters> = {
  async read(work, { within, limit }) {
    const { query, runtime } = work;
    const user = await userById(query, requireUserId(work));
    if (!user) return new ProblemError('unauthenticated');
    const { row } = await requirePermission(work, within ?? user.workspace.rootResourceId);
    const most = runtime.settings.limits.clusteredDocuments;
    const found = await termsWithin(query, user.id, row, most + 1);
    const documents = found.slice(0, most);
    const names = new Map(documents.map(({ id, name }) => [id, name]));
    const said = clustersOf(documents, limit);
    return {
      clusters: await Promise.all(
        said.map(async ({ seed, keywords, members }) => ({
          id: (await digest(`cluster ${row.id} ${seed}`)).slice(0, idLetters),
          label: keywords[0] ?? seed,
          keywords: [...keywords],
          size: members.length,
          members: members.map(({ id, score }) => ({ id, name: names.get(id) ?? '', score })),
        })),
      ),
      unclustered: said.reduce((count, { members }) => count - members.length, documents.length),
      truncated: found.length > documents.length,
    };
  },
};
