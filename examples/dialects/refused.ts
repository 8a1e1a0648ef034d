/** A refusal with its reason and details. */
export class Refused extends Error {
  constructor(
    readonly why:
      | 'unauthenticated'
      | 'not-yours'
      | 'unknown'
      | 'stale'
      | 'taken'
      | 'circle'
      | 'wrong-code'
      | 'gone'
      | 'used'
      | 'elsewhere'
      | 'done'
      | 'too-large',
    readonly number?: number,
  ) {
    super(why);
  }
}
