import type { LitElement } from 'lit';

/** State rendered by a server; its sentences are translated. */
export interface ServedState {
  readonly step?: 'ask' | 'waiting';
  readonly values?: Readonly<Record<string, unknown>>;
  readonly sentTo?: string;
  readonly failure?: string;
  /** By field name; `code` for the code. */
  readonly issues?: Readonly<Record<string, string>>;
}

export interface ChallengeHost extends LitElement {
  /** State rendered by the server, until the model takes over. */
  readonly served: ServedState | undefined;
  readonly brand?: string;
  readonly returnTo?: string;
  /** Target of the form without script. */
  readonly formAction?: string;
  readonly disabled: boolean;
}
