import { sweepChallenges } from './features/authentication/store/challenges.ts';
import { sweepDevelopmentMails, sweepMails } from './features/authentication/store/mails.ts';
import { sweepSessions } from './features/authentication/store/sessions.ts';
import { sweepTokens } from './features/authentication/store/tokens.ts';
import { sweepDeleted, sweepResults } from './features/resources/jobs/sweep.ts';
import { sweepEvents } from './features/resources/store/events.ts';
import { sweepExpiredUploads } from './features/resources/uploads/sweep.ts';
import type { Runtime } from './runtime.ts';
import { sweepCounters } from './store/counters.ts';
import { sweepKeys } from './store/idempotency.ts';
import { sweepSubmissions } from './store/submissions.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds for which a challenge that has ended still says so, instead of being unknown. */
const tombstone = day;

/** Milliseconds for which a stream of events can be resumed with nothing missed. */
const eventLife = day;

/** Milliseconds for which a token that has run out is still listed, so that its owner sees why a script stopped. */
const overLife = 30 * day;

/** The handler of the hourly job `sweep`: deletes what nothing live refers to any more. */
export async function sweep(runtime: Runtime): Promise<void> {
  const { database, clock, settings } = runtime;
  const now = clock.now();
  const challenges = await sweepChallenges(database.query, new Date(now.getTime() - tombstone));
  const sessions = await sweepSessions(database.query, now);
  await sweepKeys(database.query, now);
  await sweepCounters(database.query, now);
  await sweepSubmissions(database.query, now);
  await sweepDevelopmentMails(database.query, new Date(now.getTime() - 7 * day));
  await sweepMails(database.query, new Date(now.getTime() - 7 * day));
  await sweepTokens(database.query, new Date(now.getTime() - overLife));
  await sweepEvents(database, new Date(now.getTime() - eventLife));
  await sweepDeleted(runtime);
  await sweepExpiredUploads(runtime);
  await sweepResults(runtime);
  settings.log({ level: 'info', event: 'swept', challenges, sessions });
}
