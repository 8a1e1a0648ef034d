import { describe, expect, test } from 'vitest';
import * as compiled from '../../src/contract/compiled/sign-in.ts';
import * as signUp from '../../src/contract/compiled/sign-up.ts';
import {
  challengeSchema,
  check,
  problemSchema,
  read,
  sessionSchema,
  signInSchema,
  signUpSchema,
  submissionSchema,
  verifiedSchema,
  type Checked,
  type JsonSchema,
} from '../../src/contract/index.ts';
import type * as z from 'zod/mini';

const workspace = { id: 'ws_123456', name: 'Lindholm', rootResourceId: 'res_123456' };
const user = {
  id: 'usr_123456',
  email: 'astrid@lindholm.example',
  name: 'Astrid',
  locale: 'sv',
  createdAt: '2026-11-20T15:00:00Z',
  workspace,
  workspaces: [workspace],
};

/** Each schema by both readers, with a value that is right. */
const rows: Record<string, [schema: unknown, document: JsonSchema, right: Record<string, unknown>]> = {
  'sign-in': [signInSchema, compiled.signInForm, { email: ' Astrid@Lindholm.example ', returnTo: '/a?b#c' }],
  'sign-up': [
    signUpSchema({ terms: false }),
    signUp.signUpForm,
    { name: ' Åsa ', email: 'a@öberg.se', workspaceName: '', locale: 'sv' },
  ],
  'sign-up with terms': [
    signUpSchema({ terms: true }),
    signUp.signUpWithTermsForm,
    { name: 'Åsa', email: 'a@b.se', acceptTerms: true },
  ],
  challenge: [
    challengeSchema,
    compiled.challengeAnswer,
    { challengeId: 'abcdef', sentTo: 'a•••@b.se', expiresAt: '2026-11-20T15:00:00.123Z', resendAfter: 30 },
  ],
  session: [sessionSchema, compiled.sessionAnswer, { user, expiresAt: '2026-11-20T15:00:00Z' }],
  'no session': [sessionSchema, compiled.sessionAnswer, { user: null }],
  verified: [verifiedSchema, compiled.verifiedAnswer, { user, session: { expiresAt: '2026-11-20T15:00:00Z' } }],
  submission: [
    submissionSchema,
    compiled.submissionAnswer,
    { submissionId: 'sub_123456', state: 'completed', result: { any: ['thing'] } },
  ],
  problem: [
    problemSchema,
    compiled.problemAnswer,
    {
      type: 'about:blank',
      title: 'No',
      status: 422,
      code: 'validation_failed',
      issues: [
        { path: ['entries', 0, 'email'], code: 'required', message: '', params: { minimum: 1, ok: true, x: null } },
      ],
    },
  ],
};

const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'a',
  'a@b',
  'a b@c.se',
  '@b.se',
  'a@',
  'a\u202eb@c.se',
  'line\nend',
  ' \u200b\u3164',
  'x'.repeat(300),
  '😀'.repeat(100),
  '😀'.repeat(121),
  '//evil.example',
  '/\\evil.example',
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  ['a'],
  [null],
  {},
  { id: 1 },
  { id: 'x', name: 'y' },
];

/** Both readers have to agree on the value, or on the first issue of each path. */
function essence(checked: Checked<unknown>): unknown {
  if (checked.ok) return { value: checked.value };
  const first = new Map<string, unknown>();
  for (const { path, code } of checked.issues) {
    const key = JSON.stringify(path);
    if (!first.has(key)) first.set(key, code);
  }
  return { issues: Object.fromEntries([...first].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

describe('reads a value the same by the zod schema and by its compiled JSON Schema', () => {
  for (const [name, [schema, document, right]] of Object.entries(rows)) {
    const both = (value: unknown) => {
      const byZod = check(schema as z.ZodMiniType, value);
      const byJson = read(document, value);
      expect({ value, ...(essence(byJson) as object) }).toEqual({ value, ...(essence(byZod) as object) });
      return byJson.ok;
    };

    test(name, () => {
      expect(both(right)).toBe(true);
      for (const value of wrong) both(value);
      for (const key of Object.keys(right)) {
        const { [key]: _, ...without } = right;
        both(without);
        for (const value of wrong) both({ ...right, [key]: value });
      }
      both({ ...right, unexpected: 1 });
      both(JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(right).slice(1)}`));
    });
  }
});

test('counts code points, as JSON Schema does', () => {
  const named = (name: string) => check(signUpSchema({ terms: false }), { name, email: 'a@b.se' });
  expect(named('😀'.repeat(120)).ok).toBe(true);
  expect(named('😀'.repeat(121))).toMatchObject({ issues: [{ path: ['name'], code: 'too_long' }] });
});

test('reads nested values, and drops unknown keys of responses', () => {
  const read1 = read(compiled.sessionAnswer, { user: { ...user, secret: 'x', workspace: { ...workspace, more: 1 } } });
  expect(read1).toEqual({ ok: true, value: { user } });
});
