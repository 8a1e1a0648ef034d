import type { Runtime } from '../../../runtime.ts';
import type { SweepSteps } from '../../../task.ts';
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

const before = ({ clock }: Runtime, life: number) => new Date(clock.now().getTime() - life);

/** Steps of the hourly sweep. */
export const authenticationSweep: SweepSteps = {
  challenges: (runtime) => sweepChallenges(runtime.database.query, before(runtime, tombstone)),
  async sessions(runtime) {
    await usesRecorded(runtime);
    return sweepSessions(runtime.database.query, runtime.clock.now());
  },
  developmentMails: (runtime) => sweepDevelopmentMails(runtime.database.query, before(runtime, mailLife)),
  mails: (runtime) => sweepMails(runtime.database.query, before(runtime, mailLife)),
  async tokens(runtime) {
    await usesRecorded(runtime);
    return sweepTokens(runtime.database.query, before(runtime, expiredTokenLife));
  },
};
