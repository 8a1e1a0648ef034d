import type { CSSResultGroup, ReactiveController, ReactiveControllerHost } from 'lit';
import type { ListQuery, Resource, ResourceRead } from '../../contract/resources.ts';
import type { ViewerMessages } from '../../localisation/messages.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { Acts } from './acts/acts.ts';

/** What the viewer is to the view of a kind of resource: where it is rendered, and what it may ask for. */
export interface Viewer extends ReactiveControllerHost {
  /** The `<resource-viewer>`: events are dispatched on it, and focus is looked for in its one root. */
  readonly element: HTMLElement;
  /** Undefined until the platform's client has loaded. */
  readonly resources: ResourcesClient | undefined;
  /** BCP 47 tags in the order in which words are looked for. */
  readonly languages: readonly string[];
  /** BCP 47 tag of what is shown. */
  readonly language: string;
  readonly words: ViewerMessages;
  /** What can be done with resources: menus, dialogs, undo. */
  readonly acts: Acts;
  /** Goes to another resource, as a press on its name does; cancelable by the host. */
  open(resourceId: string, query?: ListQuery): void;
  /** Where a page of that resource is. */
  hrefOf(resourceId: string): string;
  /** Says something to who can't see it, once. */
  announce(sentence: string): void;
  /** Shows what failed, in words, with a retry where trying again can help; the session's end is handled in place. */
  fail(error: unknown, retry?: () => void): void;
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
  /** A change that the platform told of. */
  changed?(resource: Resource): void;
}

export type ViewFactory = (viewer: Viewer) => ResourceView;
