/** What `<resource-viewer>` says of what the platform has made of a resource, and of the forms in which it can be had. */
export interface MadeMessages {
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
