/** Call → expected argument. */
const expected = {
  fromRequest: 'a Request',
  upload: '{ path } or a File, bytes or a stream',
  'uploads.create': '{ name, size }',
  'uploads.resume': 'the id of an upload',
} as const;

/** Characters of a value in an error. */
const shownLength = 80;

function shown(given: unknown): string {
  try {
    return JSON.stringify(given)?.slice(0, shownLength) ?? String(given);
  } catch {
    // Circular, or with a bigint.
    return String(given);
  }
}

/** Error for an invalid argument, as from code without types: `upload("x.md"): pass { path } or a File, …`. */
export const wrongArgument = (call: keyof typeof expected, given: unknown): TypeError =>
  new TypeError(`${call}(${shown(given)}): pass ${expected[call]}.`);
