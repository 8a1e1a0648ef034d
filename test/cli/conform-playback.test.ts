import { beforeAll, expect, test } from 'vitest';
import type { Target } from '../../src/cli/conform/ask.ts';
import { check } from '../../src/cli/conform/checks.ts';
import type { Finding } from '../../src/cli/conform/finding.ts';
import { deviates } from '../../src/cli/conform/report.ts';
import { conform } from '../../src/cli/conform/run.ts';
import { openStage, TokenRefusedError, type Stage } from '../../src/cli/conform/stage.ts';
import { catalogue, type Part } from '../../src/contract/catalogue.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { answer, keyOf, playing, recording, type Change, type Recorded } from './conform-record.ts';
import { baseUrl, fetchOf, gone, pages, timeout, tokenOf, type Fetch } from './conform-target.ts';

const changes: Readonly<Record<string, Change>> = {
  'not there': gone,
  failing: () =>
    Response.json(
      { type: 'about:blank', title: 'x', status: 500, code: 'internal' },
      { status: 500, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  'redirected for ever': (_recorded, { pathname }) =>
    new Response(null, { status: 302, headers: { Location: pathname } }),
  garbage: () => new Response('\0<html', { headers: { 'Content-Type': 'application/json' } }),
  emptied: ({ status, headers }) => new Response('{}', { status, headers }),
};

const isDocument = ({ body }: Recorded) => body?.startsWith('{') && body !== '{}';

const isFailed = ({ identity, shape }: Finding) => identity.state === 'failed' || shape.state === 'failed';

onOnePlatform('playback of a recorded session', (start) => {
  const kept = new Map<string, Recorded[]>();
  /** Requests for all parts. */
  const common = new Set<string>();
  /** Requests for one part. */
  const own = new Map<Part, Set<string>>();
  let token = '';
  let stage: Stage;
  let fetch: Fetch;

  beforeAll(async () => {
    const platform = await start({ pages });
    token = await tokenOf(await TestPerson.signUp(platform, 'astrid@example.com'));
    const rows = await conform({ baseUrl, token, timeout, fetch: recording(fetchOf(platform), kept) });
    expect(deviates(rows)).toBe(false);
    const played = playing(kept, '', answer);
    expect(await conform({ baseUrl, token, timeout, fetch: played })).toEqual(rows);

    const recorded = (keys: Set<string>): Fetch => {
      const whole = playing(kept, '', answer);
      return (input, init) => (keys.add(keyOf(input, init)), whole(input, init));
    };
    fetch = recorded(common);
    const target: Target = { baseUrl, token, timeout, fetch: (input, init) => fetch(input, init) };
    const opened = await openStage(target, false, () => 'x');
    await opened.leave();
    ({ stage } = opened);
    for (const part of catalogue) {
      const keys = new Set<string>();
      fetch = recorded(keys);
      await check(part, stage);
      own.set(part, keys);
    }
  });

  test.each(Object.entries(changes))('finds a changed answer: %s', async (name, change) => {
    const isMeant = (key: string) => name !== 'emptied' || kept.get(key)?.every(isDocument);
    const unseen: string[] = [];
    for (const [part, keys] of own) {
      for (const key of [...keys].filter((each) => !common.has(each) && isMeant(each))) {
        fetch = playing(kept, key, change);
        if (!isFailed(await check(part, stage))) unseen.push(`${part.kind} ${key}`);
      }
    }
    for (const key of [...common].filter(isMeant)) {
      const run = conform({ baseUrl, token, timeout, fetch: playing(kept, key, change) });
      const found = await run.then(deviates, (error: unknown) => error instanceof TokenRefusedError);
      if (!found) unseen.push(`all ${key}`);
    }
    expect([...own.values()].flatMap((keys) => [...keys]).length).toBeGreaterThan(70);
    expect(unseen).toEqual([]);
  });
});
