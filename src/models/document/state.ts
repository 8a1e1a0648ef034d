import type { Resource } from '../../contract/resources/resource.ts';
import type { PlatformFailure } from '../../transport/failure.ts';
import type { Draft } from './drafts.ts';
import type { Merged } from './merge.ts';
import type { Saving, Version } from './saver.ts';

/** Both texts, after another user has saved a different one. */
export interface Conflict {
  readonly mine: string;
  readonly theirs: Version;
  readonly by: string | undefined;
  /** RFC 3339. */
  readonly at: string;
  /** Merged text; `undefined` if the common base is unknown. */
  readonly merged: Merged | undefined;
}

/** Why saving has stopped. */
export type Withdrawn = 'gone' | 'read-only';

/** State of a document and its editor. */
export interface DocumentState {
  readonly editing: boolean;
  readonly text: string;
  readonly revision: number;
  readonly saving: Saving;
  /** RFC 3339: last saved here or elsewhere. */
  readonly savedAt: string;
  readonly failure: PlatformFailure | undefined;
  /** Unsaved text of an earlier visit. */
  readonly draft: Draft | undefined;
  /** `true` if unsaved text is stored, and survives the page. */
  readonly kept: boolean;
  readonly conflict: Conflict | undefined;
  /** Newer version of another user, found while editing. */
  readonly newer: { readonly revision: number; readonly by: string | undefined } | undefined;
  /** Set if saving has stopped; the text is still here. */
  readonly withdrawn: Withdrawn | undefined;
  /** Own text that gave way to a newer version; `bringBack` restores it. */
  readonly aside: string | undefined;
}

/** State of a document that has just been read. */
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

/** Change of the state when a conflict is resolved. */
export const resolved = ({ mine, theirs, at }: Conflict, text: string): Partial<DocumentState> => ({
  conflict: undefined,
  newer: undefined,
  text,
  revision: theirs.revision,
  savedAt: at,
  aside: text === theirs.text && mine !== theirs.text ? mine : undefined,
  saving: text === theirs.text ? 'saved' : 'unsaved',
});

/** @returns why a failure stops saving; `undefined` if it does not */
export function withdrawnBy({ code, detail }: PlatformFailure): Withdrawn | undefined {
  if (code === 'not_found') return 'gone';
  return code === 'forbidden' && detail.problem?.params?.['permission'] === 'write' ? 'read-only' : undefined;
}
