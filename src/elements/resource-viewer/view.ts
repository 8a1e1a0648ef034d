import type { CSSResultGroup, LitElement, ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import type { Issue } from '../../contract/problem.ts';
import type { ListQuery, Resource, ResourceRead } from '../../contract/resources/resource.ts';
import type { ViewerMessages } from '../../localisation/sections/viewer.ts';
import type { LiveEvent } from '../../controllers/live.ts';
import type { DirectoryModel } from '../../models/directory-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { MenuAnchor } from '../parts/menu.ts';

/** What an act is about; of a long list that may have to be read first, for who waits for it. */
export type Subjects = readonly Resource[] | Promise<readonly Resource[]>;

export interface MenuMore {
  /** Where they can be renamed in their place. */
  readonly rename?: (() => void) | undefined;
  /** It is about what is open. */
  readonly here?: boolean;
}

/** What can be done with resources, as views and the bar begin it. */
export interface ViewerActs {
  /** The list that is shown. */
  directory: DirectoryModel | undefined;
  /** What is being dragged, while it is. */
  dragging: Promise<readonly Resource[]> | undefined;
  /** Has somebody choose files, or a folder, that go into a directory. */
  upload: ((directory: Resource, options?: { readonly folder?: boolean }) => void) | undefined;
  /** How many are chosen of the list, in place of the way here. */
  chosen: (() => TemplateResult | undefined) | undefined;
  /** Opens the search of the list. */
  find: (() => void) | undefined;
  /** Has the list show a resource. */
  reveal(id: string): void;
  issueWords(issue: Issue): string;
  /** Why something did not go through, in words. */
  refused(error: unknown): string;
  /** The menu of some resources. */
  openMenu(resources: Subjects, at: MenuAnchor, more?: MenuMore): void;
  /** The menu of what can be made in a directory. */
  openNew(directory: Resource, at: Element): void;
  create(kind: 'directory' | 'document', directory: Resource): void;
  /** Begins an act; what is not permitted for all of them is not begun. With `id` the same begun again is told from another. */
  run(name: 'move' | 'delete', resources: Subjects, id: string | undefined): void;
  /** @throws {PlatformFailure} with the issues of the name. */
  rename(resource: Resource, name: string): Promise<void>;
  move(resources: Subjects, target: Pick<Resource, 'id'>): void;
  /** Takes back what was done last. */
  undo(): void;
}

/** What can be done about something. */
export interface Way {
  readonly label?: string;
  readonly press: () => void;
}

/** The `<resource-viewer>`, as far as what is behind it reads and sets it. */
export interface ViewerHost extends LitElement {
  resourceId: string | undefined;
  around: string | undefined;
  facet: string | undefined;
  resourceUrl?: string;
}

/** Something that did not go through, in words, and what can be done about it. */
export interface Trouble {
  readonly text: string;
  readonly way: Way | undefined;
}

/** What the viewer is to the view of a kind of resource: where it is rendered, and what it may ask for. */
export interface Viewer extends ReactiveControllerHost {
  /** The `<resource-viewer>`: events are dispatched on it, and focus is looked for in its one root. */
  readonly element: HTMLElement;
  /** Undefined until the platform's client has loaded. */
  readonly resources: ResourcesClient | undefined;
  /** The same, waited for. @throws {TypeError} where it does not arrive */
  whenReady(): Promise<ResourcesClient>;
  /** BCP 47 tag of what is shown. */
  readonly language: string;
  readonly words: ViewerMessages;
  /** What can be done with resources: menus, dialogs, undo. */
  readonly acts: ViewerActs;
  /** What can be shown beside a resource but info, as far as the platform has it: `search`, `graph`, `clusters`. */
  readonly facets: readonly string[];
  /** Shows something beside what is shown, or nothing any more: `info`, `search`, `graph`, `clusters`. */
  showFacet(facet: string | undefined): void;
  /** Goes to another resource, as a press on its name does; cancelable by the host. */
  open(resourceId: string, query?: ListQuery): void;
  /** Where a page of that resource is. */
  hrefOf(resourceId: string): string;
  /** Takes styles into the root that came later than the viewer's own. */
  adopt(styles: CSSResultGroup): void;
  /** Says something to who can't see it, once. */
  announce(sentence: string): void;
  /** Says something that somebody has to know until they have seen it, with what can be done about it. */
  tell(text: string, way?: Way): void;
  /** Shows what failed, in words, with a retry where trying again can help; the session's end is handled in place. */
  readonly fail: (error: unknown, retry?: () => void) => void;
}

/** Renders what a resource holds. A view is a controller of the viewer, loaded when its kind is first shown. */
export interface ResourceView extends ReactiveController {
  /** Adopted by the viewer's root when the view is first shown. */
  readonly styles: CSSResultGroup;
  /** Takes the resource that is to be shown; again whenever it has been read anew. */
  show(read: ResourceRead): void;
  render(): unknown;
  /** More for the bar above it: what has been saved, a button. */
  bar?(): unknown;
  /** Focuses what the view is about. */
  focus?(options?: FocusOptions): void;
  /** Another resource is about to be shown: what was typed is kept here. */
  leave?(): Promise<void> | void;
  /** What is shown is not there any more, or not for this person. Returns whether it stays, for what is typed in it. */
  gone?(): boolean;
  /** A change that the platform told of. */
  changed?(resource: Resource): void;
  /** What has happened on the platform, by whomever; what is shown itself is read anew without it. */
  heard?(events: readonly LiveEvent[]): void;
}

export type ViewFactory = (viewer: Viewer) => ResourceView;
