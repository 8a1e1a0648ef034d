import { budgetOf, minute } from '../../rate-limits.ts';
import { budgetStatus } from '../../store/counters.ts';
import type { Work } from '../../task.ts';
import { wrongCodes, type Challenge } from './store/challenges.ts';

/** When the next mail to an address may be asked for by this client: `earliest`, or later where a limit is used up. */
export async function nextMailAt(work: Work, addressKey: string, earliest: Date): Promise<Date> {
  const stands = [
    await budgetStatus(work.query, await budgetOf(work, 'signInMailsPerAddress', addressKey), work.now),
    await budgetStatus(work.query, await budgetOf(work, 'signInMailsPerClient', work.caller.client), work.now),
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
