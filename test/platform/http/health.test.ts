import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createStarting } from '../../../platform/src/http/answer.ts';
import { Readiness } from '../../../platform/src/http/health.ts';
import type { Files } from '../../../platform/src/ports.ts';
import { TestBrowser } from '../support/browser.ts';
import { onEveryPlatform } from '../support/databases.ts';
import type { TestPlatform } from '../support/platform.ts';

const readiness = async (platform: TestPlatform) => {
  const { status, body } = await new TestBrowser(platform).ask('/readyz');
  return [status, body];
};

const unavailable = (...causes: string[]) => [503, { status: 'unavailable', causes }];

test('a starting process is alive, and says why it is not ready', async () => {
  let waiting = false;
  const settings = { publicUrl: 'https://platform.example', secretKey: new Uint8Array(32), log: () => undefined };
  const ask = createStarting(settings, () => waiting);
  const answerTo = async (path: string) => {
    const answer = await ask(new Request(`https://platform.example${path}`));
    return [answer.status, await answer.json()];
  };
  expect(await answerTo('/healthz')).toEqual([200, { status: 'ok', contract: 0 }]);
  expect(await answerTo('/readyz')).toEqual(unavailable('starting'));
  expect(await answerTo('/api/v0/users/session')).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  waiting = true;
  expect(await answerTo('/healthz')).toEqual([200, { status: 'ok', contract: 0 }]);
  expect(await answerTo('/readyz')).toEqual(unavailable('starting', 'disk'));
});

test('checks of readiness share a file operation that hangs', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers: (() => void)[] = [];
  const size = () => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined)));
  const checks = new Readiness({ database: { raw: async () => ({ rows: [] }) }, files: { size }, jobs: {} } as never);
  for (let check = 1; check <= 3; check += 1) {
    const causes = checks.causes();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await causes).toEqual(['schema', 'files']);
  }
  expect(answers).toHaveLength(1);
  const causes = checks.causes();
  answers[0]?.();
  expect(await causes).toEqual(['schema']);
  void checks.causes();
  expect(answers).toHaveLength(2);
});

onEveryPlatform('readiness', (start) => {
  let restore: (() => Promise<unknown>) | undefined;
  afterEach(async () => {
    await restore?.();
    restore = undefined;
  });

  test('is there once the platform has started, until it stops', async () => {
    const platform = await start();
    expect(await readiness(platform)).toEqual([200, { status: 'ready' }]);
    platform.endStreams();
    expect(await readiness(platform)).toEqual(unavailable('stopping'));
    expect((await new TestBrowser(platform).ask('/healthz')).status).toBe(200);
    await platform.stop();
    expect(await readiness(platform)).toEqual(unavailable('stopping'));
    expect((await new TestBrowser(platform).ask('/healthz')).status).toBe(200);
  });

  test('names files that do not respond', async () => {
    const files: Partial<Files> = { size: () => Promise.reject(new Error('disk error')) };
    expect(await readiness(await start({ files: files as Files }))).toEqual(unavailable('files'));
    const silent: Partial<Files> = { size: () => new Promise(() => undefined) };
    expect(await readiness(await start({ files: silent as Files }))).toEqual(unavailable('files'));
  });

  test('names a schema of another version', async () => {
    const platform = await start();
    await platform.database.raw(`INSERT INTO schema_migrations (name, applied_at) VALUES ('9999-later', now())`);
    restore = () => platform.database.raw(`DELETE FROM schema_migrations WHERE name = '9999-later'`);
    expect(await readiness(platform)).toEqual(unavailable('schema'));
  });

  test('names jobs whose workers have stopped', async () => {
    const platform = await start();
    Object.assign(platform.jobs, { beating: () => false });
    expect(await readiness(platform)).toEqual(unavailable('jobs'));
  });

  test('ends before the platform stops answering', async () => {
    const platform = await start();
    platform.drain();
    expect(await readiness(platform)).toEqual(unavailable('stopping'));
    expect((await new TestBrowser(platform).session()).status).toBe(200);
  });

  test('names a database that fails', async () => {
    const platform = await start();
    await platform.database.raw('ALTER TABLE schema_migrations RENAME TO away');
    restore = () => platform.database.raw('ALTER TABLE away RENAME TO schema_migrations');
    expect(await readiness(platform)).toEqual(unavailable('database'));
  });
});
