import type { Script } from './scripted-platform.ts';
import { problem, type Answer } from './answer.ts';
import { astrid } from './world.ts';

/** The same answer to every request of a user, except for the session. */
const everywhere = (answer: Answer) => ({ submit: answer, verify: answer, signOff: answer, invoke: answer });

/** Scenarios by name, for stories and tests that cover all of them. */
export const scenarios = {
  ordinary: {},
  'signed in': { user: astrid },
  'with terms': {
    terms: { termsUrl: 'https://lindholm.example/terms', privacyUrl: 'https://lindholm.example/privacy' },
  },
  'wrong code': {
    on: {
      verify: problem('validation_failed', {
        issues: [{ path: ['code'], code: 'wrong_code', message: 'wrong_code', params: { attemptsLeft: 3 } }],
      }),
    },
  },
  'attempts used up': { on: { verify: problem('too_many_attempts', { retryAfter: 24 }) } },
  expired: { on: { verify: problem('expired') } },
  'already used': { on: { verify: problem('already_used') } },
  'cookies blocked': { cookies: false },
  'address refused': {
    on: {
      submit: problem('validation_failed', {
        issues: [
          {
            path: ['email'],
            code: 'wrong_format',
            message: 'wrong_format',
            params: { format: 'email', reason: 'no-dot' },
          },
        ],
      }),
    },
  },
  'rate limited': { on: everywhere(problem('rate_limited', { retryAfter: 90 })) },
  forbidden: { on: everywhere(problem('forbidden')) },
  'network down': { on: everywhere({ network: 'down' }) },
  slow: { on: everywhere({ held: 'ordinary' }) },
  'session not known': { on: { session: { held: 'ordinary' } } },
  'internal error': { on: everywhere(problem('internal')) },
  unavailable: { on: everywhere(problem('unavailable', { retryAfter: 30 })) },
  'error page of a proxy': { on: everywhere({ body: '<h1>502 Bad Gateway</h1>', status: 502 }) },
  'not JSON': { on: everywhere({ body: '<!doctype html><title>Welcome to the hotel</title>' }) },
  'not the contract': { on: everywhere({ json: { ok: true } }) },
} as const satisfies Record<string, Script>;

/** Name of a scenario. */
export type ScenarioName = keyof typeof scenarios;
