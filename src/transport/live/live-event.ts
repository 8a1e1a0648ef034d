import { resourceEventAnswer } from '../../contract/compiled/resources.ts';
import { read } from '../../contract/json-schema.ts';
import { resourceEventKinds, type ResourceEventKind } from '../../contract/resources/event-kinds.ts';
import type { ResourceEventData } from '../../contract/resources/apis/events.ts';
import type { SentEvent } from './event-parser.ts';

/** Something that happened, as its reader may know it. */
export interface LiveEvent {
  /** `resync`: more may have happened than is told; what is shown has to be read anew. */
  readonly kind: ResourceEventKind;
  /** Its place among all events, in the order in which they were committed. */
  readonly position: number;
  readonly data: ResourceEventData;
}

/** What the contract knows of what somebody told; what is newer than this code is left out. */
export function knownEvent(kind: string, position: number, data: unknown): LiveEvent | undefined {
  const known = resourceEventKinds.find((each) => each === kind);
  if (!known || !Number.isSafeInteger(position)) return undefined;
  const parsed = read(resourceEventAnswer, data);
  return parsed.ok ? { kind: known, position, data: parsed.value } : undefined;
}

export function sentEvent({ kind, data, id }: SentEvent): LiveEvent | undefined {
  try {
    return knownEvent(kind, Number(id), JSON.parse(data));
  } catch {
    return undefined;
  }
}
