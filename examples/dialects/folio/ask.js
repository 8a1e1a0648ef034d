// @ts-check
/** @import { DialectCall } from '@service/widgets/transport' */

/** @typedef {{ ok: boolean, data: unknown, fault: { why: string, number?: number } }} Envelope */

/** Fault of Folio → problem of the contract. */
const faults = /** @type {const} */ ({
  unauthenticated: 'unauthenticated',
  'not-yours': 'forbidden',
  unknown: 'not_found',
  gone: 'expired',
  used: 'already_used',
  stale: 'precondition_failed',
  taken: 'conflict',
  circle: 'conflict',
  elsewhere: 'conflict',
  done: 'conflict',
  'too-large': 'too_large',
  'wrong-code': 'validation_failed',
});

/** Details of a fault for its message: the field, a number, a reason. */
const details = {
  taken: () => ({ issues: [{ path: ['name'], code: 'twin_name' }], params: { reason: 'twin_name' } }),
  circle: () => ({ params: { reason: 'into_itself' } }),
  stale: (/** @type {number} */ currentRevision) => ({ params: { currentRevision } }),
  'too-large': (/** @type {number} */ maximum) => ({ params: { maximum } }),
  'wrong-code': (/** @type {number} */ attemptsLeft) => ({
    issues: [{ path: ['code'], code: 'wrong_code', params: { attemptsLeft } }],
  }),
};

/**
 * Asks Folio, and opens the envelope.
 *
 * @template Data
 * @param {DialectCall} call
 * @param {string} method
 * @param {string} path
 * @param {object | Blob} [body]
 * @returns {Promise<Data>}
 */
export async function ask(call, method, path, body) {
  const { ok, data, fault } = /** @type {Envelope} */ (await call.send(method, path, body));
  if (ok) return /** @type {Data} */ (data);
  const { why, number = 0 } = fault;
  const detail = details[/** @type {keyof typeof details} */ (why)]?.(number);
  throw call.refusal(faults[/** @type {keyof typeof faults} */ (why)] ?? 'internal', detail);
}
