// @ts-check
/** @import { DialectCall } from '@service/widgets/transport' */

/**
 * @typedef {{ data: unknown, errors?: { message: string, extensions?: { code?: string, number?: number } }[] }} Answer
 */

/** Code of an error → the problem of the contract. */
const codes = /** @type {const} */ ({
  unauthenticated: 'unauthenticated',
  'not-yours': 'forbidden',
  unknown: 'not_found',
  gone: 'expired',
  used: 'already_used',
  stale: 'precondition_failed',
  taken: 'conflict',
  circle: 'conflict',
  done: 'conflict',
  'too-large': 'too_large',
  'wrong-code': 'validation_failed',
});

/** Details of an error for its message: the field, a number, a reason. */
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
 * Asks a query or a mutation.
 *
 * @template Data
 * @param {DialectCall} call
 * @param {string} query
 * @param {object} [variables]
 * @returns {Promise<Data>}
 */
export async function ask(call, query, variables = {}) {
  const { data, errors } = /** @type {Answer} */ (await call.send('POST', '/graphql', { query, variables }));
  if (!errors?.[0]) return /** @type {Data} */ (data);
  const { message, extensions } = errors[0];
  const code = codes[/** @type {keyof typeof codes} */ (extensions?.code)];
  // Errors in the query itself are bugs of the dialect.
  if (!code) throw new Error(`Atlas: ${message}`);
  const detail = details[/** @type {keyof typeof details} */ (extensions?.code)]?.(extensions?.number ?? 0);
  throw call.refusal(code, detail);
}
