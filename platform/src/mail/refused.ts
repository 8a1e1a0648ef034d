/**
 * The mail server will never take this mail (a 5xx answer to the recipient or to the content, RFC 5321 §4.2.1), so no
 * retry helps. Its message holds no address.
 */
export class RefusedMailError extends Error {
  override readonly name = 'RefusedMailError';
  /** Tells a queue not to try again. */
  readonly permanent = true;
  /** The server's reply code. */
  readonly code: number;

  constructor(code: number) {
    super(`The mail server refused the mail for good (${code}).`);
    this.code = code;
  }
}
