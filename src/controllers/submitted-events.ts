import type { Submission } from '../contract/forms/apis/submission.ts';
import { shared } from './events.ts';

/** Members of results that only the browser or the user may know. */
const secrets = new Set(['challengeId', 'token', 'code']);

function withoutSecrets(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  return Object.fromEntries(Object.entries(result).filter(([name]) => !secrets.has(name)));
}

/** Fired after a form was sent. Without a platform's type nothing was sent: read the element's `values`. */
export class SubmittedEvent extends Event {
  readonly detail: {
    readonly type: string | undefined;
    readonly submissionId: string | undefined;
    readonly result: unknown;
  };

  constructor(type: string | undefined, submission: Submission | undefined) {
    super('submitted', shared);
    this.detail = { type, submissionId: submission?.submissionId, result: withoutSecrets(submission?.result) };
  }
}

/** Fired after the session ended; `preventDefault()` keeps the element from showing a sign-in. */
export class SessionEndedEvent extends Event {
  constructor() {
    super('session-ended', { ...shared, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    submitted: SubmittedEvent;
    'session-ended': SessionEndedEvent;
  }
}
