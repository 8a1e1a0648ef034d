import type { PlatformFailure } from '../../transport/failure.ts';
import type { DashboardDocument, Instance } from './document.ts';
import type { Merged } from './merge.ts';

/** A saved dashboard, and which save of it. */
export interface SavedDashboard {
  readonly document: DashboardDocument;
  readonly revision: number;
}

/** Where a dashboard is kept: the platform, or wherever the host says. */
export interface DashboardStore {
  /**
   * Saves over one revision; resolves with the next one, or with nothing where somebody else has saved the first one
   * meanwhile. What fails rejects with a `PlatformFailure`; `precondition_failed` where somebody else has saved since.
   */
  write(document: DashboardDocument, revision: number, key: string, signal: AbortSignal): Promise<number | undefined>;
  /** What is saved now, and by whom. */
  read(signal: AbortSignal): Promise<SavedDashboard & Theirs>;
}

export interface Theirs {
  /** Name of who saved it. */
  readonly by?: string | undefined;
  /** Nobody has saved it: the page that keeps the dashboard has set it. */
  readonly byPage?: boolean | undefined;
  /** Why it can't be edited here: it is of a newer version, or it can't be read; then its document is empty. */
  readonly fault?: 'newer' | 'unreadable' | undefined;
  /** What can't be read. */
  readonly details?: string | undefined;
}

/** Where there is a `fault` nothing is merged: mine stands as it is. */
export interface DashboardConflict extends Merged, Theirs {
  readonly saved: SavedDashboard;
}

/** Edits that are not known to be saved, with what they began with. */
export interface DashboardDraft {
  readonly mine: DashboardDocument;
  readonly base: SavedDashboard;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface DashboardState {
  readonly document: DashboardDocument;
  readonly instances: readonly Instance[];
  /** Something has been edited and is not saved. */
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly saving: boolean;
  readonly waitingForNetwork: boolean;
  readonly failure: PlatformFailure | undefined;
  /** What was edited before and never saved: offered once. */
  readonly draft: DashboardDraft | undefined;
  /** Somebody else has saved meanwhile: nothing is written before it is known what is to stand. */
  readonly conflict: DashboardConflict | undefined;
}
