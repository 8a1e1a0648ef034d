import { describe, expect, test } from 'vitest';
import { createSdk } from '../../../src/sdk/index.ts';
import { scriptedPlatform } from '../../../src/testing/index.ts';
import { PlatformFailure } from '../../../src/transport/index.ts';
import { failing, file, listenToLog, never, open, logged, untyped } from './stage.ts';

listenToLog();

describe('a dialect that', () => {
  const circle: { circle?: unknown } = {};
  circle.circle = circle;
  const broken: [string, object, string, object][] = [
    [
      'throws',
      {
        info: () => {
          throw new Error('oh');
        },
      },
      'info: it threw',
      { code: 'internal' },
    ],
    ['rejects with nothing', { info: () => Promise.reject() }, 'info: it threw', { code: 'internal' }],
    ['is no function', { info: 'x' }, 'info: it threw', { code: 'internal' }],
    ['answers nothing', { info: () => undefined }, 'info: not what the contract promises', { code: 'malformed' }],
    ['answers a circle', { info: () => circle }, 'info: not what the contract promises', { code: 'malformed' }],
    [
      'leaves a field out',
      {
        info: () => ({
          resource: file,
          access: [{ who: {}, role: 'king' }],
          links: { to: [], from: [] },
          revisions: [],
        }),
      },
      'info: not what the contract promises at access.0.role',
      { code: 'malformed', detail: { problem: { params: { operation: 'info', path: 'access.0.role' } } } },
    ],
    [
      'throws when it is looked at',
      {
        get info() {
          throw new Error('oh');
        },
      },
      'info: it threw',
      { code: 'internal', detail: { operation: 'resources/read-info' } },
    ],
  ];

  test.each(broken)(
    '%s is a failure by its cause, and is logged with its place',
    async (_, dialect, place, failure) => {
      const { resources } = open(untyped(dialect));
      const error = await failing(resources.info('resource-1'));
      expect(error).toBeInstanceOf(PlatformFailure);
      expect(error).toMatchObject({ kind: 'refused', ...failure });
      expect(logged()).toEqual([place]);
    },
  );

  test('logs the id of a form or an action whose result is invalid', async () => {
    const rename = '@service/resources/schema/rename';
    const currentUser = '@service/authentication/actions/get-current-user';
    const { resources, client } = open(
      untyped({ forms: { [rename]: () => ({ ...file, size: 'big' }) }, actions: { [currentUser]: () => ({}) } }),
    );
    const submitted = await failing(resources.submit(rename, { target: 'resource-1', value: { name: 'b' } }));
    expect(submitted).toMatchObject({ code: 'malformed', detail: { problem: { params: { path: 'resource.size' } } } });
    expect(await failing(client.invoke(currentUser, {}))).toMatchObject({ code: 'malformed' });
    expect(logged()).toEqual([
      `${rename}: not what the contract promises at resource.size`,
      `${currentUser}: not what the contract promises at user`,
    ]);
  });

  test('ends an operation that never settles, by the timeout or the signal of its call', async () => {
    const { resources, fetch, platform } = open({ info: never, variant: never }, {}, 20);
    expect(await failing(resources.info('resource-1'))).toMatchObject({ kind: 'unreachable', code: 'timeout' });
    const bytes = await failing(fetch(`${platform.baseUrl}/r/resource-1/original`));
    expect(bytes).toMatchObject({ name: 'TimeoutError' });
    expect(logged()).toEqual(['info: it never settled', 'variant: it never settled']);
    const left = new AbortController();
    const asked = failing(resources.info('resource-1', { signal: left.signal }));
    left.abort();
    expect(await asked).toMatchObject({ name: 'AbortError' });
  });

  test('reports a silent platform as a timeout', async () => {
    const held = { on: { info: { held: 'ordinary' } } } as const;
    const { resources } = open({ info: (_, call) => call.send('GET', '/r/resource-1/info') }, held, 20);
    expect(await failing(resources.info('resource-1'))).toMatchObject({ kind: 'unreachable', code: 'timeout' });
  });

  test('logs an invalid result of an upload', async () => {
    const { uploads } = open(untyped({ uploadStatus: () => ({ uploadId: 'å\nX-Evil: 1', offset: -1 }) }));
    expect(await failing(uploads.status('upload-1'))).toMatchObject({ code: 'malformed' });
    expect(logged()).toEqual(['uploadStatus: not what the contract promises at uploadId']);
  });
});

describe('live events of a dialect', () => {
  const ended = async (dialect: object) => {
    const platform = scriptedPlatform();
    const { baseUrl, fetch } = platform;
    const sdk = createSdk({ baseUrl, fetch, token: 'svc_token', dialect: untyped(dialect) });
    const received: unknown[] = [];
    const done = new AbortController();
    let tries = 0;
    const surroundings = {
      page: undefined,
      // Ends after three attempts.
      wait: (milliseconds: number, signal: AbortSignal) => {
        if (milliseconds < 45_000 && (tries += 1) === 3) done.abort();
        return milliseconds < 45_000
          ? Promise.resolve()
          : new Promise<void>((_resolve, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason as Error));
            });
      },
    };
    for await (const { kind, position } of sdk.events({ signal: done.signal, after: 4, surroundings })) {
      received.push([kind, position]);
    }
    return received;
  };

  test('arrive as they are sent; invalid ones end the stream, which is retried and logged once', async () => {
    let asked: unknown;
    const received = await ended({
      async *follow(input: object) {
        asked ??= input;
        yield 5;
        yield undefined;
        yield { kind: 'resource.changed', position: 6, data: { resourceId: 'resource-1' } };
        yield { kind: 'resource.invented', position: 7, data: {} };
      },
    });
    expect(asked).toEqual({ after: 4 });
    expect(received).toEqual([['resource.changed', 6]]);
    expect(logged()).toEqual(['follow: not what the contract promises']);
  });

  test.each([
    [
      'throws',
      {
        follow: () => {
          throw new Error('oh');
        },
      },
      ['follow: it threw'],
    ],
    ['is no stream', { follow: () => 7 }, ['follow: it threw']],
    [
      'answers a wrong page',
      { events: () => ({ events: [{}], position: 5 }) },
      ['events: not what the contract promises at events.0.kind'],
    ],
  ])('are retried and logged once for a dialect that %s', async (_, dialect, places) => {
    expect(await ended(dialect)).toEqual([]);
    expect(logged()).toEqual(places);
  });

  test('end with the session', async () => {
    const received = await ended({
      async *follow(_: object, { refusal }: { refusal(code: string): Error }) {
        yield 5;
        throw refusal('unauthenticated');
      },
    });
    expect(received).toEqual([['session.ended', 5]]);
  });
});
