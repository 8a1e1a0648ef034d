import type { CSSResult, LitElement, TemplateResult } from 'lit';
import type { ResourceRead } from '../../contract/resources/resource.ts';
import type { DeepPartial } from '../../controllers/localise.ts';
import type { KeyValueStore } from '../../stored-json.ts';
import type { DashboardEditorMessages } from '../../localisation/sections/dashboard-editor.ts';
import type { DashboardMessages } from '../../localisation/sections/dashboard.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { DashboardModel } from '../../models/dashboard-model.ts';
import type { Breakpoint, DashboardDocument, Instance, Place, ReadDocument } from '../../models/dashboard/document.ts';
import type { SavedDashboard } from '../../models/dashboard/store.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { MenuItems } from '../parts/menu.ts';
import type { WidgetHost } from './widget-host.ts';

/** Dashboard that a server has read and rendered. */
export interface ServedDashboard {
  /** Resource of the dashboard, with its text. */
  readonly read?: ResourceRead | undefined;
  /** Keys of the widgets that are children of the element, each in the slot of its key. */
  readonly slots?: readonly string[];
}

export interface DashboardContext extends LitElement {
  resourceId: string | undefined;
  layout: unknown;
  readonly directoryId: string | undefined;
  readonly served: ServedDashboard | undefined;
  /** Milliseconds. */
  readonly timeout: number;
  readonly messages?: DeepPartial<Messages> | undefined;
  readonly document: DashboardDocument | undefined;
  readonly words: DashboardMessages;
  readonly language: string;
  readonly breakpoint: Breakpoint;
  readonly places: ReadonlyMap<string, Place>;
  readonly source: DashboardSource;
  readonly editor: DashboardEditor | undefined;
  widget(key: string): WidgetHost | undefined;
  titleOf(instance: Instance): string;
  faultOf(host: WidgetHost): unknown;
  announce(sentence: string): void;
  /** A general one until all have loaded. */
  errorMessage(error: unknown): string;
  loadErrorMessages(): Promise<unknown>;
  reportLoadFailure(): void;
  adoptStyles(...styles: readonly CSSResult[]): void;
  stopEditing(): void;
}

/** State of the resource; until its code has loaded, only the status. */
export interface DashboardReading extends Partial<ViewerState> {
  readonly status: ViewerState['status'];
  /** Sentence of the rate limit that a request waits for, with its clock. */
  readonly limited?: string | undefined;
}

/** The dashboard as a resource of the platform, or as `layout` of the page. */
export interface DashboardSource {
  /** Saved by the platform, or by the first save into a directory; otherwise by the page. */
  readonly isOnPlatform: boolean;
  /** `undefined` until it is known. */
  readonly read: ReadDocument | undefined;
  /** `undefined` without a `resource-id`. */
  readonly state: DashboardReading | undefined;
  readonly resource: ResourceRead['resource'] | undefined;
  /** `undefined` until the user is known. */
  readonly drafts: DraftPlace | undefined;
  /** @throws when the platform's client does not load */
  whenReady(): Promise<ResourcesClient>;
  /** Shows a save until it has been read again. */
  saved(document: DashboardDocument): void;
  /** Continues with the resource that the first save has created. */
  created(resourceId: string): void;
  /** Asks the user to sign in, and then calls `again`. */
  sessionEnded(again: () => void): void;
  retry(): void;
}

export interface DraftPlace {
  readonly store: KeyValueStore;
  readonly key: string;
  readonly taken: boolean;
}

export interface FrameChrome {
  readonly head: TemplateResult;
  readonly foot: TemplateResult;
  readonly classes: string;
}

export interface DashboardEditor {
  readonly document: DashboardDocument;
  readonly dirty: boolean;
  /** Widget that is being moved, at its possible place. */
  readonly preview: { readonly key: string; readonly place: Place } | undefined;
  chrome(host: WidgetHost, title: string): FrameChrome;
  toolbar(): TemplateResult;
  dialogs(): unknown;
  /** Opens the picker of widgets. */
  pick(): void;
  /** Shows a save of someone else, unless there are unsaved edits. */
  show(saved: SavedDashboard): void;
  close(): void;
}

export interface EditorContext {
  readonly dashboard: DashboardContext;
  readonly model: DashboardModel;
  readonly words: DashboardEditorMessages;
  focusAfterUpdate(selector: string): void;
  /** The rest of the page is inert under a modal dialog: not announced. */
  announceInDialog(sentence: string): void;
  openMenu(label: string, items: MenuItems, at: Element): void;
  configure(host: WidgetHost): void;
  remove(host: WidgetHost, title: string): void;
  resolve(how: 'both' | 'mine' | 'theirs'): Promise<void>;
  readonly closeDialog: () => void;
}
