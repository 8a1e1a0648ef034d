/** Why the archive refuses something, and what its sentence needs. */
export class Refused extends Error {
  constructor(
    readonly why:
      | 'nobody'
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
