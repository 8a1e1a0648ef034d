import { expect, test } from 'vitest';
import { astrid, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import type { TestPlatform } from '../platform/support/platform.ts';
import { onEveryPlatform } from '../platform/support/databases.ts';

const terms = { termsUrl: 'https://lindholm.example/terms', privacyUrl: 'https://lindholm.example/privacy' };

interface Answered {
  readonly status: number;
  readonly type: string | null;
  readonly shape: unknown;
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Structure that clients rely on: names and types of values, and codes. */
function shapeOf(value: unknown, key = ''): unknown {
  if (key === 'code' || key === 'type' || key === 'state' || key === '$schema') return value;
  // Texts and numbers may differ.
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  const entries = Object.entries(value).filter(([name]) => !['detail', 'title', 'message', 'labels'].includes(name));
  return Object.fromEntries(entries.map(([name, child]) => [name, shapeOf(child, name)]).toSorted());
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? null;
  return { status: response.status, type, shape: text ? shapeOf(JSON.parse(text)) : undefined };
}

const post = (fetch: Fetch, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Sends the same requests to both, like a script without cookies: in token mode. */
async function walk(fetch: Fetch, code: () => Promise<string>): Promise<Record<string, Answered>> {
  const seen: Record<string, Answered> = {};
  const note = async (name: string, response: Promise<Response>) => {
    const answer = await response;
    seen[name] = await read(answer.clone());
    return answer;
  };
  const type = '@service/authentication/schema/sign-up';
  const value = { name: 'Astrid Lind', email: 'astrid@lindholm.example', acceptTerms: true };
  const submit = '/api/v0/forms/submit';
  const verify = '/api/v0/users/verify-sign-in';
  const session = '/api/v0/users/session';

  await note('nobody', fetch(session));
  await note('schema', fetch(`/api/v0/forms/schema?type=${encodeURIComponent(type)}`));
  await note('unknown schema', fetch('/api/v0/forms/schema?type=%40service%2Fx%2Fschema%2Fy'));
  await note('terms not accepted', post(fetch, submit, { type, value: { ...value, acceptTerms: false } }));
  await note('address wrong', post(fetch, submit, { type, value: { ...value, email: 'astrid@lindholm' } }));
  await note('field unknown', post(fetch, submit, { type, value: { ...value, role: 'owner' } }));
  await note('invoked by nobody', post(fetch, '/actions', { action: 'x', payload: {} }));
  await note('unknown link', post(fetch, verify, { token: 'unknown', session: 'token' }));

  const asked = await note('asked', post(fetch, submit, { type, value }));
  const { result } = (await asked.json()) as { result: { challengeId: string } };
  const proof = { challengeId: result.challengeId, session: 'token' };
  const right = await code();
  const wrong = right === '000000' ? '111111' : '000000';
  await note('wrong code', post(fetch, verify, { ...proof, code: wrong }));
  const verified = await note('verified', post(fetch, verify, { ...proof, code: right }));
  await note('code used', post(fetch, verify, { ...proof, code: right }));

  const { session: made } = (await verified.json()) as { session: { token: string } };
  const bearer = { Authorization: `Bearer ${made.token}` };
  const invoke = (action: string) => post(fetch, '/actions', { action, payload: {} }, bearer);
  await note('somebody', fetch(session, { headers: bearer }));
  await note('current user', invoke('@service/authentication/actions/get-current-user'));
  await note('task invoked', invoke('@service/authentication/tasks/sign-up'));
  await note('unknown action', invoke('@service/authentication/actions/unheard-of'));
  await note('signed off', post(fetch, '/api/v0/users/sign-off', {}, bearer));
  await note('signed off before', post(fetch, '/api/v0/users/sign-off', {}, bearer));
  return seen;
}

const realFetch =
  ({ fetch }: TestPlatform): Fetch =>
  (path, init) =>
    fetch(new Request(`https://platform.example${path}`, init), { address: '192.0.2.7' });

const scripted = (script?: Script) => {
  const platform = scriptedPlatform(script);
  const fetch: Fetch = (path, init) => platform.fetch(platform.baseUrl + path, { credentials: 'omit', ...init });
  return { platform, fetch };
};

onEveryPlatform(
  'the scripted platform answers as the real one',
  (start) => {
    test('agrees from the first request to the sign-out', async () => {
      const real = await start({ settings: { terms } });
      const answers = await walk(realFetch(real), async () => {
        await real.jobs.idle();
        return /\b\d{3} ?\d{3}\b/.exec(real.mailer.sent.at(-1)?.text ?? '')?.[0].replace(' ', '') ?? '';
      });
      const { platform, fetch } = scripted({ terms });
      const answered = await walk(fetch, () => Promise.resolve(platform.mails.at(-1)?.code ?? ''));
      expect(answered).toEqual(answers);
    });
  },
  ['PGlite'],
);

test('treats a cookie session as signed out in requests without cookies', async () => {
  const { fetch } = scripted({ user: astrid });
  expect(await (await fetch('/api/v0/users/session')).json()).toEqual({ user: null });
});
