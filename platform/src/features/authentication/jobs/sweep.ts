import type { Runtime } from '../../../runtime.ts';
import { usesRecorded } from '../credentials.ts';
import { sweepChallenges } from '../store/challenges.ts';
import { sweepDevelopmentMails, sweepMails } from '../store/mails.ts';
import { sweepSessions } from '../store/sessions.ts';
import { sweepTokens } from '../store/tokens.ts';

const day = 24 * 60 * 60 * 1000;

/** ms; an ended challenge answers `already_used` or `expired` for this long, then `expired`. */
const tombstone = day;
/** ms */
const mailLife = 7 * day;
/** ms; an expired token stays listed, so that its owner sees why a script stopped. */
const expiredTokenLife = 30 * day;

/** Deletes ended challenges, sessions, tokens and mails. @returns counts for the log */
export async function sweepAuthentication(runtime: Runtime) {
  const { database, clock } = runtime;
  await usesRecorded(runtime);
  const now = clock.now();
  const before = (life: number) => new Date(now.getTime() - life);
  const challenges = await sweepChallenges(database.query, before(tombstone));
  const sessions = await sweepSessions(database.query, now);
  await sweepDevelopmentMails(database.query, before(mailLife));
  await sweepMails(database.query, before(mailLife));
  await sweepTokens(database.query, before(expiredTokenLife));
  return { challenges, sessions };
}
