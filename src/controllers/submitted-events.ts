import type { Submission } from '../contract/forms/apis/submission.ts';
import { shared } from './events.ts';

/** What of a result is the secret of the browser that asked, or of who is signed in. */
const secrets = new Set(['challengeId', 'token', 'code']);

/** A result as any listener on the page may see it. */
function withoutSecrets(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  return Object.fromEntries(Object.entries(result).filter(([name]) => !secrets.has(name)));
}

/** A form has been sent. Without a platform's type nothing was sent anywhere: the element's `values` are what counts. */
export class SubmittedEvent extends Event {
  readonly detail: {
    /** Id of the resource type. */
    readonly type: string | undefined;
    readonly submissionId: string | undefined;
    /** What the platform answers, without what is secret. */
    readonly result: unknown;
  };

  constructor(type: string | undefined, submission: Submission | undefined) {
    super('submitted', shared);
    this.detail = { type, submissionId: submission?.submissionId, result: withoutSecrets(submission?.result) };
  }
}

/** Nobody is signed in any more; `preventDefault()` keeps the element from asking for a sign-in in its place. */
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
