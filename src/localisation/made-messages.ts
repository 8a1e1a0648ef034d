import type { TaskState } from '../contract/resources/resource.ts';

/** What `<resource-viewer>` says of links and revisions, of what the platform has made, and of forms to have it in. */
export interface MadeMessages {
  readonly linksTo: string;
  readonly linksFrom: string;
  readonly revisions: string;
  readonly revision: (number: number) => string;
  readonly madeFromIt: string;
  /** What is made of a resource in the background, by task concept. */
  readonly concepts: Readonly<Record<string, string>>;
  readonly taskStates: Readonly<Record<TaskState, string>>;

  readonly loading: string;
  readonly empty: string;
  /** By the code in a task's `error`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Of a code that is not known here. */
  readonly failed: string;
  readonly unreadable: string;
  readonly retry: string;
  /** Of a list of which only the beginning is shown. */
  readonly more: (number: string) => string;
  readonly thumbnailOf: (name: string) => string;
  readonly newTab: (address: string) => string;
  readonly result: (concept: string) => string;

  readonly forms: string;
  /** By variant. */
  readonly variants: Readonly<Record<string, string>>;
  readonly open: (form: string) => string;
  readonly download: (form: string) => string;
}
