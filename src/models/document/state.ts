import type { PlatformFailure } from '../../transport/failure.ts';
import type { Draft } from './drafts.ts';
import type { Merged } from './merge.ts';
import type { Saving, Version } from './saver.ts';

/** Somebody else has saved what this text is not based on: both are here until it is said what becomes of them. */
export interface Conflict {
  readonly mine: string;
  readonly theirs: Version;
  /** Who saved, as far as that is known. */
  readonly by: string | undefined;
  /** When they did: RFC 3339. */
  readonly at: string;
  /** Both in one; nothing where it is not known any more what both began with. */
  readonly merged: Merged | undefined;
}

export interface DocumentState {
  readonly editing: boolean;
  /** What is read, or what is being typed. */
  readonly text: string;
  readonly revision: number;
  readonly saving: Saving;
  /** RFC 3339: when this text was last saved here or elsewhere. */
  readonly savedAt: string;
  readonly failure: PlatformFailure | undefined;
  /** A text of an earlier visit that was not saved. */
  readonly draft: Draft | undefined;
  /** Whether what is typed outlives the page until it is saved. */
  readonly kept: boolean;
  readonly conflict: Conflict | undefined;
  /** A newer version by somebody else, while this one is being edited. */
  readonly newer: { readonly revision: number; readonly by: string | undefined } | undefined;
  /** A text of one's own that has given way to somebody else's, and can come back. */
  readonly aside: string | undefined;
}
