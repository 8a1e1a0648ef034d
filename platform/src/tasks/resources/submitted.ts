import type { Resource } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { findReadable } from '../../store/resources/access.ts';
import type { Kept, Task, Work } from '../task.ts';
import { personOf } from './hold.ts';
import { present } from './present.ts';

/** A form of the feature as it was submitted: its value, and the resource that it is about. */
export interface Submitted<Value> {
  readonly target: string;
  readonly ifRevision?: number | undefined;
  readonly value: Value;
}

export interface ResourceKept extends Kept {
  readonly resourceId: string;
  /** As it was last, for somebody who took their own access away. */
  readonly farewell?: Resource;
}

export interface ResourceAnswer {
  readonly resource: Resource;
}

/** A task of a form of the feature. */
export type ResourceTask<Value> = Task<Submitted<Value>, ResourceKept, ResourceAnswer>;

/** The resource as it is now, deleted or not, for the first request and for each repeat of it. */
export async function answerResource(work: Work, kept: ResourceKept): Promise<ResourceAnswer | ProblemError> {
  const userId = personOf(work);
  const held =
    (await findReadable(work.query, userId, kept.resourceId)) ??
    (await findReadable(work.query, userId, kept.resourceId, 'deleted'));
  if (held) return { resource: await present(work.query, userId, held.row) };
  return kept.farewell ? { resource: kept.farewell } : new ProblemError('not_found');
}
