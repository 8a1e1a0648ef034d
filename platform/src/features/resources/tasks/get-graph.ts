import type { Graph, GraphEdge, GraphQuery } from '@service/widgets/contract';
import { requireUserId, type ReadTask, type Work } from '../../../task.ts';
import { similar } from '../derive/similarity.ts';
import { comparingWorkerFor } from '../large-documents.ts';
import { requirePermission } from '../permission.ts';
import { presentAll } from '../present.ts';
import type { ResourceRow } from '../store/access.ts';
import {
  childrenOf,
  linkedFrom,
  linkingTo,
  linksAmong,
  parentsOf,
  readableOf,
  type Step,
  type StepRequest,
} from '../store/links.ts';
import { workspacesReadBy } from '../store/readers.ts';
import { nearTo, termsById, type Near } from '../store/terms.ts';

const mostCompared = 100;

const mostLinks = 10_000;

interface Found {
  readonly rows: Map<string, ResourceRow>;
  /** Results of the search for similar documents. */
  readonly near: Near[];
  truncated: boolean;
}

/** Similar documents that the user may read: the nearest of each. */
async function alikeTo(asked: StepRequest, near: Near[]): Promise<Step> {
  const documents = asked.from.filter(({ kind }) => kind === 'document').slice(0, mostCompared);
  const found = await nearTo(
    asked.query,
    documents.map(({ id }) => id),
    similar.least,
  );
  if (!found.length) return { rows: [], more: false };
  const ids = [...new Set(found.map(({ to }) => to))];
  const { rows } = await readableOf({ ...asked, limit: ids.length }, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const counts = new Map<string, number>();
  const nearest = found.filter(({ from, to }) => {
    const count = (counts.get(from) ?? 0) + (byId.has(to) ? 1 : 0);
    counts.set(from, count);
    return byId.has(to) && count <= similar.most;
  });
  const reached = [...new Set(nearest.map(({ to }) => to))];
  const kept = new Set(reached.slice(0, asked.limit));
  near.push(...nearest.filter(({ to }) => kept.has(to)));
  return { rows: [...kept].flatMap((id) => byId.get(id) ?? []), more: reached.length > kept.size };
}

/** Steps with few results come before those that may have many. */
const steps: readonly ((asked: StepRequest, near: Near[]) => Promise<Step>)[] = [
  parentsOf,
  linkedFrom,
  linkingTo,
  alikeTo,
  childrenOf,
];

/** Expands the graph from a resource, one distance after the other, up to the limit. */
async function explore(
  { query, runtime }: Work,
  userId: string,
  top: ResourceRow,
  depth: number,
  limit: number,
): Promise<Found> {
  const found: Found = { rows: new Map([[top.id, top]]), near: [], truncated: false };
  const workspaceIds = await workspacesReadBy(query, userId, runtime.settings.limits.workspacesPerReader);
  let from: readonly ResourceRow[] = [top];
  for (let distance = 0; distance < depth && from.length; distance += 1) {
    const next: ResourceRow[] = [];
    for (const step of steps) {
      const room = limit - found.rows.size;
      const { rows, more } = await step(
        { query, userId, workspaceIds, from, known: [...found.rows.keys()], limit: room },
        found.near,
      );
      for (const row of rows) found.rows.set(row.id, row);
      next.push(...rows);
      found.truncated ||= more;
      if (more && rows.length === room) return found;
    }
    from = next;
  }
  return found;
}

const isThere = ({ rows }: Found, id: string | null): id is string => id !== null && rows.has(id);

async function edgesOf(work: Work, found: Found): Promise<GraphEdge[]> {
  const rows = [...found.rows.values()];
  const contains = rows.flatMap(({ id, parentId }) =>
    isThere(found, parentId) ? [{ from: parentId, to: id, kind: 'contains' as const, weight: 1 }] : [],
  );
  const links = await linksAmong(work.query, [...found.rows.keys()], mostLinks + 1);
  if (links.length > mostLinks) found.truncated = true;
  return [
    ...contains,
    ...links.slice(0, mostLinks).map((link) => ({ ...link, kind: 'links' as const, weight: 1 })),
    ...(await alikeAmong(work, rows, found.near)),
  ];
}

/** Similarities among the documents: the nearest of each, and those already found. */
async function alikeAmong({ runtime, query }: Work, rows: readonly ResourceRow[], near: readonly Near[]) {
  const documents = rows.filter(({ kind }) => kind === 'document');
  const termsOfAll = await termsById(
    query,
    documents.map(({ id }) => id),
  );
  const places = new Map(termsOfAll.map(({ id }, index) => [id, index]));
  const known = near.flatMap(({ from, to }) => {
    const [one, other] = [places.get(from), places.get(to)];
    if (one === undefined || other === undefined) return [];
    return [{ one: Math.min(one, other), other: Math.max(one, other) }];
  });
  const found = await comparingWorkerFor(runtime, documents.length).run('similarities', termsOfAll, known);
  return found.flatMap(({ one, other, weight }): GraphEdge[] => {
    const [from, to] = [termsOfAll[one], termsOfAll[other]];
    return from && to ? [{ from: from.id, to: to.id, kind: 'similar', weight }] : [];
  });
}

/** `@service/resources/tasks/get`, for the graph of a resource. */
export const graph: ReadTask<Required<GraphQuery>, Graph> = {
  async read(work, { resourceId, depth, limit }) {
    const userId = requireUserId(work);
    const { row } = await requirePermission(work, resourceId);
    const found = await explore(work, userId, row, depth, limit);
    const edges = await edgesOf(work, found);
    const resources = await presentAll(work.query, userId, [...found.rows.values()]);
    return {
      nodes: resources.map(({ id, name, kind, size }) => ({ id, name, kind, size })),
      edges,
      truncated: found.truncated,
    };
  },
};
