import { uuidOf } from '../contract/uuid.ts';

/** A version 4 UUID (RFC 9562 §5.4) by `getRandomValues`, because plain-http pages have no `randomUUID`. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidOf(bytes);
}
