import { ProblemError } from '../problem.ts';
import { standOf, takeOne, type Budget, type Taken } from '../store/counters.ts';
import { wrongCodes, type Challenge } from '../store/challenges.ts';
import type { Work } from './task.ts';

const minute = 60_000;

/** What is counted: a limit of the contract, and the length of its window in milliseconds. */
const windows = {
  signInMailsPerAddress: 15 * minute,
  signInMailsPerClient: 15 * minute,
  verificationsPerAddress: 15 * minute,
  verificationsPerClient: 15 * minute,
  submissionsPerMinute: minute,
  invitationsPerPerson: 15 * minute,
  invitationMailsPerAddress: 15 * minute,
} as const;

export type CountedLimit = keyof typeof windows;

async function budgetOf({ runtime }: Work, name: CountedLimit, subject: string): Promise<Budget> {
  return {
    name,
    subject: await runtime.secrets.hash('subject', subject),
    limit: runtime.settings.limits[name],
    window: windows[name],
  };
}

/** Whole seconds until `time`, at least 1: nobody is told to come back at once. */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));

/**
 * Counts one try.
 *
 * @throws {ProblemError} `rate_limited`, which undoes the whole request: refused tries count nowhere.
 */
export async function countTry(work: Work, name: CountedLimit, subject: string): Promise<Taken> {
  const taken = await takeOne(work.query, await budgetOf(work, name, subject), work.now);
  if (!taken.allowed)
    throw new ProblemError('rate_limited', {
      retryAfter: secondsUntil(taken.resetAt, work.now),
      params: { limit: name },
    });
  return taken;
}

/** Counts one try where a limit is left; one that is refused is no failure. */
export async function mayTry(work: Work, name: CountedLimit, subject: string): Promise<boolean> {
  return (await takeOne(work.query, await budgetOf(work, name, subject), work.now)).allowed;
}

/** When the next mail to an address may be asked for by this client: `earliest`, or later where a limit is used up. */
export async function nextMailAt(work: Work, addressKey: string, earliest: Date): Promise<Date> {
  const stands = [
    await standOf(work.query, await budgetOf(work, 'signInMailsPerAddress', addressKey), work.now),
    await standOf(work.query, await budgetOf(work, 'signInMailsPerClient', work.caller.client), work.now),
  ];
  const blocked = stands.filter(({ allowed }) => !allowed).map(({ resetAt }) => resetAt.getTime());
  return new Date(Math.max(earliest.getTime(), ...blocked));
}

/** Milliseconds over which the wrong codes of an address are counted. */
const wrongCodeMemory = 24 * 60 * minute;

/** How many codes may still be tried: of this challenge, and of its address. */
export async function attemptsLeft(
  { query, runtime }: Pick<Work, 'query' | 'runtime'>,
  challenge: Challenge,
  now: Date,
) {
  const { wrongCodesPerChallenge, wrongCodesPerAddress } = runtime.settings.limits;
  const wrong = await wrongCodes(query, challenge, new Date(now.getTime() - wrongCodeMemory));
  return {
    challenge: Math.min(wrongCodesPerChallenge - wrong.challenge, wrongCodesPerAddress - wrong.address),
    address: wrongCodesPerAddress - wrong.address,
  };
}
