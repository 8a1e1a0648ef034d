import { afterEach, expect, test, vi } from 'vitest';
import { PgBossJobs } from '../../../../platform/src/adapters/jobs/pg-boss.ts';
import { createPlatform } from '../../../../platform/src/app.ts';
import type { Database } from '../../../../platform/src/ports.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { TestPerson } from '../../support/people.ts';
import { emptyTables, publicUrl, startPlatform } from '../../support/platform.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Resolves when the statements that follow each other have ended: none has begun in five round trips. */
async function settled(database: Database, statements: readonly string[]): Promise<void> {
  for (let trips = 0, before = -1; trips < 5; trips += 1) {
    if (statements.length !== before) trips = 0;
    before = statements.length;
    await roundTrip(database);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Without a count of its own. */
async function roundTrip(database: Database): Promise<void> {
  const count = database.onStatement;
  delete database.onStatement;
  const answered = database.raw('SELECT 1');
  if (count) database.onStatement = count;
  await answered;
}

onEveryDatabase('an idle process', (database) => {
  test.each(['without readers', 'with an open stream of events'])(
    'sends at most six statements a second %s',
    async (readers) => {
      const first = await startPlatform(database());
      const anna = await TestPerson.signUp(first, 'anna@example.com');
      await first.stop();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
      const platform = await createPlatform({
        ...first,
        jobs: new PgBossJobs({ database: database() }),
        settings: { publicUrl, secretKey: new Uint8Array(32).fill(7) },
      });
      await platform.start();
      const reader = readers.startsWith('with ') ? await EventReader.open(platform, anna) : undefined;
      const statements: string[] = [];
      // those of a script one by one
      database().onStatement = (text) => statements.push(...text.split(';').filter((part) => part.trim()));
      await settled(database(), statements);
      statements.length = 0;
      const seconds = 30;
      for (let ticks = 0; ticks < seconds * 2; ticks += 1) {
        await vi.advanceTimersByTimeAsync(500);
        await settled(database(), statements);
      }
      delete database().onStatement;
      vi.useRealTimers();
      await reader?.close();
      await platform.stop();
      await emptyTables(database());
      expect(statements.filter((text) => text.includes('pgboss.job')).length).toBeGreaterThan(seconds / 4);
      expect(statements.length / seconds).toBeLessThanOrEqual(6);
    },
  );
});
