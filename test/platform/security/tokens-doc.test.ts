import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isToken, newToken } from '../../../platform/src/security/secrets.ts';

const text = readFileSync(fileURLToPath(new URL('../../../docs/tokens.md', import.meta.url)), 'utf8');
const pattern = new RegExp(/^```regexp\n(.+)\n```$/m.exec(text)?.[1] ?? 'nothing', 'g');
const letters = /letters `([0-9A-Za-z]{62})`/.exec(text)?.[1] ?? '';
const vectors = [...text.matchAll(/^\| `(sv[sc]_\w+)` \| (.+?) *\|$/gm)].map(([, token = '', what = '']) => ({
  token,
  what,
}));

/** Implements the steps of the page. */
function isByThePage(token: string): boolean {
  let number = createHash('sha256').update(token.slice(0, 47)).digest().readUIntBE(0, 5);
  let checksum = '';
  for (let digit = 0; digit < 6; digit += 1) {
    checksum = letters[number % 62] + checksum;
    number = Math.floor(number / 62);
  }
  return token.slice(47) === checksum;
}

test('the documented pattern finds real tokens and rejects others', async () => {
  expect(letters).toHaveLength(62);
  for (let time = 0; time < 200; time += 1) {
    const token = newToken('svc_');
    expect(`TOKEN="${token}" # of the build`.match(pattern)).toEqual([token]);
    expect(isByThePage(token)).toBe(true);
    const last = token.at(-1) === 'x' ? 'y' : 'x';
    expect(isByThePage(token.slice(0, -1) + last)).toBe(false);
    expect(isByThePage(newToken('svs_'))).toBe(true);
  }
});

test('its examples are valid for the platform too', async () => {
  expect(vectors.map(({ what }) => what)).toEqual(['a token', 'a session’s', 'none: its last letter is wrong']);
  for (const { token, what } of vectors) {
    const isOne = !what.startsWith('none');
    expect([token, isByThePage(token), isToken(token)]).toEqual([token, isOne, isOne]);
  }
});
