import { resourceEventAnswer } from '../../contract/compiled/resource-events.ts';
import { read } from '../../contract/json-schema.ts';
import { resourceEventKinds, type ResourceEventKind } from '../../contract/resources/event-kinds.ts';
import type { ResourceEventData } from '../../contract/resources/apis/events.ts';
import type { SentEvent } from './event-parser.ts';

/** Live event as listeners get it. */
export interface LiveEvent {
  /** `resync`: events may be missing; read everything again. */
  readonly kind: ResourceEventKind;
  /** Ascends in the order of delivery. */
  readonly position: number;
  readonly data: ResourceEventData;
}

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
