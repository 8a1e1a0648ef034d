import type { Resource } from '../../contract/resources/resource.ts';
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

/** Why a document takes nothing any more: it is not there, or not for this person; or it is theirs to read only. */
export type Withdrawn = 'gone' | 'read-only';

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
  /** Nothing is sent by itself; what was typed is still here. */
  readonly withdrawn: Withdrawn | undefined;
  /** A text of one's own that has given way to somebody else's, and can come back. */
  readonly aside: string | undefined;
}

/** A document that is read, with nothing typed. */
export const asRead = ({ revision, updatedAt }: Resource, text: string): DocumentState => ({
  editing: false,
  text,
  revision,
  saving: 'saved',
  savedAt: updatedAt,
  failure: undefined,
  draft: undefined,
  kept: true,
  conflict: undefined,
  newer: undefined,
  withdrawn: undefined,
  aside: undefined,
});

/** A conflict that has ended with this text. */
export const resolved = ({ mine, theirs, at }: Conflict, text: string): Partial<DocumentState> => ({
  conflict: undefined,
  newer: undefined,
  text,
  revision: theirs.revision,
  savedAt: at,
  aside: text === theirs.text && mine !== theirs.text ? mine : undefined,
  saving: text === theirs.text ? 'saved' : 'unsaved',
});

/** What a refusal says of the document itself. */
export function withdrawnBy({ code, detail }: PlatformFailure): Withdrawn | undefined {
  if (code === 'not_found') return 'gone';
  return code === 'forbidden' && detail.problem?.params?.['permission'] === 'write' ? 'read-only' : undefined;
}
