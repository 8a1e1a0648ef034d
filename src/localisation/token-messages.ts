/** What `<service-access-tokens>` says. */
export interface TokenMessages {
  readonly heading: string;
  readonly description: string;
  readonly name: string;
  readonly lifetime: string;
  readonly days: (days: number) => string;
  readonly noEnd: string;
  readonly submit: string;
  readonly making: string;
  /** As many as there may be. */
  readonly tooMany: (maximum: number) => string;
  /** The answer that held the secret never came. */
  readonly lost: string;

  readonly confirmHeading: string;
  /** Before and after the address. */
  readonly confirmSentTo: readonly [before: string, after: string];
  readonly confirm: string;
  readonly cancel: string;

  readonly createdHeading: (name: string) => string;
  readonly shownOnce: string;
  readonly secret: string;
  readonly copy: string;
  readonly copied: string;
  /** The browser lets nobody copy by itself; the text is selected. */
  readonly copyByHand: string;
  readonly done: string;
  readonly notCopied: string;
  readonly closeAnyway: string;

  readonly list: string;
  readonly loading: string;
  readonly empty: string;
  readonly tryAgain: string;
  readonly signIn: string;
  readonly created: (date: string) => string;
  readonly lastUsed: (moment: string) => string;
  readonly neverUsed: string;
  readonly endsAt: (date: string) => string;
  readonly ended: (date: string) => string;
  readonly revoke: string;
  readonly revokeNamed: (name: string) => string;
  readonly revokingIn: (seconds: number) => string;
  readonly revoking: string;
  readonly undo: string;
  readonly undoNamed: (name: string) => string;
  /** Said aloud. */
  readonly willBeRevoked: (name: string) => string;
  readonly revoked: (name: string) => string;
  readonly kept: (name: string) => string;
}
