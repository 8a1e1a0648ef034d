import type { LitElement } from 'lit';

/** What a server has found out for a page that it renders; sentences come translated. */
export interface ServedState {
  readonly step?: 'ask' | 'waiting';
  readonly values?: Readonly<Record<string, unknown>>;
  readonly sentTo?: string;
  readonly failure?: string;
  /** By field name; the code's is `code`. */
  readonly issues?: Readonly<Record<string, string>>;
}

export interface ChallengeHost extends LitElement {
  /** What the server rendered, until the model takes over. */
  readonly served: ServedState | undefined;
  /** A name for the heading. */
  readonly brand?: string;
  readonly returnTo?: string;
  /** Where the page's own form posts go without script. */
  readonly formAction?: string;
  readonly disabled: boolean;
}
