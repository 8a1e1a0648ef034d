import type { CSSResult, LitElement, TemplateResult } from 'lit';
import type { DashboardMessages } from '../../localisation/sections/dashboard.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { DeepPartial, LocaliseController } from '../../controllers/localise.ts';
import type { Breakpoint, DashboardDocument, Instance, Place } from '../../models/dashboard/document.ts';
import type { DashboardStore, SavedDashboard } from '../../models/dashboard/store.ts';
import type { Board } from './board.ts';
import type { BoardLayout } from './board-layout.ts';
import type { FrameChrome } from './frame.ts';
import type { DraftPlace } from './reader.ts';
import type { ShownDashboard } from './shown.ts';
import type { WidgetHost } from './widget-host.ts';

/** The element whose dashboard is edited. */
export type EditedHost = LitElement & {
  editing: boolean;
  layout: unknown;
  readonly resourceId: string | undefined;
  readonly directoryId: string | undefined;
  readonly document: DashboardDocument | undefined;
  readonly messages?: DeepPartial<Messages> | undefined;
};

export interface EditGateOptions extends Pick<EditedDashboard, 'titleOf' | 'announce' | 'wordsFor'> {
  readonly shown: ShownDashboard;
  readonly board: Board;
  readonly layout: BoardLayout;
  readonly localise: LocaliseController<'dashboard'>;
  /** The editor's code did not arrive. */
  readonly missing: () => void;
}

/** A dashboard that the page keeps, and may set anew at any time. */
export interface PageLayout {
  /** The page has set something else than edits began with. */
  isAnother(): boolean;
  /** That is what edits are based on from now on. */
  take(): void;
}

/** What the dashboard is to what edits it. */
export interface EditedDashboard {
  readonly element: EditedHost;
  readonly board: Board;
  readonly words: DashboardMessages;
  readonly language: string;
  readonly breakpoint: Breakpoint;
  readonly store: DashboardStore;
  /** The same, where the page keeps it. */
  readonly page: PageLayout | undefined;
  /** Where what is not saved is kept, where it can be. */
  readonly drafts: DraftPlace | undefined;
  /** Where everything is shown now. */
  readonly places: ReadonlyMap<string, Place>;
  titleOf(instance: Instance): string;
  /** Says something to who can't see it, once. */
  announce(sentence: string): void;
  /** Why something did not go through. */
  wordsFor(error: unknown): string;
  /** Somebody has to sign in again first; then it is done again. */
  sessionEnded(again: () => void): void;
  /** It is saved, as this revision. */
  saved(document: DashboardDocument, revision: number): void;
  /** Nobody edits any more. */
  readonly leave: () => void;
}

/** What edits a dashboard; its code is loaded when somebody begins. */
export interface DashboardEditor {
  readonly styles: CSSResult;
  readonly document: DashboardDocument;
  readonly dirty: boolean;
  /** A widget that is being moved is shown where it would go. */
  readonly preview: { readonly key: string; readonly place: Place } | undefined;
  chrome(host: WidgetHost, title: string): FrameChrome;
  toolbar(): TemplateResult;
  dialogs(): unknown;
  /** After each rendering. */
  updated(): void;
  /** Takes what others have saved, where nothing is edited. */
  show(saved: SavedDashboard): void;
  focus(): void;
  close(): void;
}
