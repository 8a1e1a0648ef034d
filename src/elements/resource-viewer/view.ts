import type { CSSResultGroup, LitElement, ReactiveController, ReactiveControllerHost } from 'lit';
import type { Issue } from '../../contract/problem.ts';
import type { ListQuery, Resource, ResourceRead } from '../../contract/resources/resource.ts';
import type { LiveEvent } from '../../controllers/live.ts';
import type { ViewerMessages } from '../../localisation/sections/viewer.ts';
import type { LocalChange } from '../../models/resource-actions.ts';
import type { UploadModel } from '../../models/upload-model.ts';
import type { UploadItem, UploadTarget } from '../../models/upload/upload-item.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { MenuAnchor } from '../parts/menu.ts';

/** Creates the view of a renderer. */
export type ViewFactory = (viewer: Viewer) => ResourceView;

/** Resources of an action; a promise if a long list has to be read first. */
export type Subjects = readonly Resource[] | Promise<readonly Resource[]>;

/**
 * Shows the content of a resource. A view is a controller of the viewer, loaded when its kind is first shown; it shows
 * all resources of its kind, one after the other.
 */
export interface ResourceView extends ReactiveController {
  /** Adopted by the viewer's root when the view is first shown. */
  readonly styles: CSSResultGroup;
  /** Shows a resource; called again after each read. */
  show(read: ResourceRead): void;
  /** @returns `undefined` while it loads: the viewer shows a skeleton */
  render(): unknown;
  /** Tools before those of the viewer. */
  toolbar?(): unknown;
  focus?(options?: FocusOptions): void;
  /** Called before another resource is shown: keep edits. */
  leave?(): Promise<void> | void;
  /** Called when the user has signed out, or another one signs in: drop what was read for them. */
  forget?(): void;
  /** Called when the resource is deleted or access is lost. @returns whether to keep the view, for its unsaved edits */
  resourceGone?(): boolean;
  /** Called after changes by the user, and with live events. The shown resource is read again without it. */
  changed?(change: ResourceChange): Promise<void> | void;
  /** Selected resources, of a view that shows several. */
  readonly selection?: Selection | undefined;
  /** Resources that an action by keyboard is about. */
  subjects?(): Subjects;
  /** Opens the search within the view. */
  find?(): void;
  /** Scrolls to a resource. @returns whether it is there */
  reveal?(resourceId: string, options?: RevealOptions): Promise<boolean>;
  /** Resource that an element in the view shows, as the target of files that are dropped there. */
  resourceAt?(element: Element): Resource | undefined;
  /** Target of files that are dropped on elements that take them, innermost first, like the editor of a document. */
  fileTarget?(under: readonly EventTarget[]): FileTarget | undefined;
}

/** Directory of uploads that are used by a view. */
export interface FileTarget extends UploadTarget {
  /** Called when the uploads have begun; `model` has their progress. */
  added(items: readonly UploadItem[], model: Pick<UploadModel, 'items' | 'subscribe'>): void;
}

export interface RevealOptions {
  /** Default `true`. */
  readonly select?: boolean;
  /** Default `true`, unless the user moves on meanwhile. */
  readonly focus?: boolean;
}

/** Change of a resource, made here or announced by a live event. */
export type ResourceChange = LocalChange | { readonly kind: 'live'; readonly events: readonly LiveEvent[] };

/** Selected rows of a view. */
export interface Selection {
  readonly count: number;
  /** `true` if everything is selected. */
  readonly all: boolean;
  /** `true` while taps select. */
  readonly isSelecting?: boolean;
  /** Those that are loaded. */
  readonly resources: readonly Resource[];
  readAll(): Promise<readonly Resource[]>;
  clear(): void;
}

/** Content of the panel beside a resource; also the key of its heading in the messages. */
export type FacetName = 'info' | 'search' | 'graph' | 'clusters';

/** The `<resource-viewer>` around a view. */
export interface Viewer extends ReactiveControllerHost {
  /** Events are dispatched on it, and focus is looked for in its root. */
  readonly element: LitElement;
  /** View of the resource that is shown; `undefined` until its code has loaded. */
  readonly view: ResourceView | undefined;
  /** Resource that is shown, as last read. */
  readonly resource: Resource | undefined;
  /** `undefined` until the platform's client has loaded. */
  readonly resources: ResourcesClient | undefined;
  /** @throws when the client does not load, or the element leaves the document first */
  whenReady(): Promise<ResourcesClient>;
  /** BCP 47 tag. */
  readonly language: string;
  readonly words: ViewerMessages;
  readonly actions: ResourceActions;
  /** Facets that the platform offers beside `info`. */
  readonly facets: readonly FacetName[];
  /** Shows a facet beside the resource, or none any more. */
  showFacet(facet: string | undefined): void;
  /** Opens another resource, as a click on its name does; cancelable by `before-open`. */
  open(resourceId: string, query?: ListQuery): Promise<void>;
  /** Opens the resource of a clicked link, unless the browser opens another tab or window. */
  follow(event: MouseEvent, resourceId: string, query?: ListQuery): void;
  hrefOf(resourceId: string): string;
  /** @returns `false` if the focus is at `from`, in the content, or nowhere: late content may take it */
  userHasMovedOn(from?: Element | null): boolean;
  /** Adds styles of lazy code to the viewer's root. */
  adoptStyles(styles: CSSResultGroup): void;
  announce(sentence: string): void;
  /** Shows and announces an error until it is dismissed. */
  showError(text: string, action?: ErrorAction): void;
  /** Shows the message of a failure, with its retry. After a sign-in, `retry` runs by itself. */
  readonly fail: (error: unknown, retry?: () => void) => void;
  errorMessage(error: unknown): string;
  issueMessage(issue: Issue): string;
}

/** Actions on resources: their menus, dialogs, toasts and undo. */
export interface ResourceActions {
  /** Opens a file picker, then uploads to the directory; `undefined` if the platform takes no uploads. */
  readonly upload: ((directory: Resource, options?: { readonly folder?: boolean }) => void) | undefined;
  openMenu(subjects: Subjects, at: MenuAnchor, options?: MenuOptions): void;
  openNewMenu(directory: Resource, at: Element): void;
  create(kind: 'directory' | 'document', directory: Resource): void;
  /** Starts an action, by a dialog where it needs one; does nothing unless it is permitted for all subjects. */
  run(action: 'move' | 'delete', subjects: Subjects): void;
  /** @throws {PlatformFailure} with the issues of `name` */
  rename(resource: Resource, name: string): Promise<void>;
  move(subjects: Subjects, target: Pick<Resource, 'id'>): void;
  announceSelection(): void;
  /** Undoes the last action. */
  undo(): void;
  beginDrag(subjects: Subjects): void;
  endDrag(): void;
  /** Resources that are being dragged. */
  dragged(): Subjects | undefined;
}

export interface MenuOptions {
  /** Renames in place. */
  readonly rename?: (() => void) | undefined;
  /** Selects the row, where a tap would open it. */
  readonly select?: (() => void) | undefined;
  /** It is the menu of the shown resource. */
  readonly here?: boolean;
}

/** Next step after an error. */
export interface ErrorAction {
  /** Default: "Try again". */
  readonly label?: string;
  readonly press: () => void;
}

export interface ShownError {
  readonly text: string;
  readonly action: ErrorAction | undefined;
}

/** The properties of `<resource-viewer>` that its controller reads and sets. */
export interface ViewerHost extends LitElement {
  resourceId: string | undefined;
  reveal: string | undefined;
  facet: string | undefined;
  resourceUrl?: string;
  readonly served: ResourceRead | undefined;
}
