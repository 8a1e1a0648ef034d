import type { Resource } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { requireUserId, type TaskRecord, type Task, type Work } from '../../task.ts';
import { present, presentView } from './present.ts';
import { findReadable, roleOn, type ResourceRow } from './store/access.ts';
import { resourceById } from './store/tree.ts';
import { findView } from './store/views.ts';

/** Submitted form: its value, and its target. */
export interface Submitted<Value> {
  readonly target: string;
  readonly ifRevision?: number | undefined;
  readonly value: Value;
  readonly source?: string | undefined;
}

export interface ResourceRecord extends TaskRecord {
  readonly resourceId: string;
  /** Last state of the resource, for a user who removed their own access. */
  readonly lastState?: Resource;
}

export interface ResourceAnswer {
  readonly resource: Resource;
}

export type ResourceTask<Value> = Task<Submitted<Value>, ResourceRecord, ResourceAnswer>;

/** Stored result of a change, also if the caller has lost access by it. */
export async function recordOf(
  work: Work,
  { workspaceId, id }: Pick<ResourceRow, 'workspaceId' | 'id'>,
): Promise<ResourceRecord> {
  const { query } = work;
  const userId = requireUserId(work);
  if (await findReadable(query, userId, id)) return { resourceId: id };
  const row = await resourceById(query, { workspaceId, id }, 'live');
  return { resourceId: id, ...(row && { lastState: await present(query, userId, row) }) };
}

/** Current resource, deleted or not, for the first request and each repeat. */
async function answer(work: Work, kept: ResourceRecord): Promise<ResourceAnswer | ProblemError> {
  const found = await findView(work.query, requireUserId(work), kept.resourceId, 'deleted');
  if (found && roleOn(found.entries, found.row)) return { resource: presentView(found.row, found) };
  return kept.lastState ? { resource: kept.lastState } : new ProblemError('not_found');
}

/** Answer of a task that changes a resource. */
export const resourceAnswer = { answer, answersAfterCommit: true } as const;
