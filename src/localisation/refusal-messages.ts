import type { Permission } from '../contract/resources/resource.ts';

/** What `<resource-viewer>` says of refusals that its own words tell more about than those of all elements. */
export interface RefusalMessages {
  /** By the permission that lacks. */
  readonly forbidden: Readonly<Record<Permission, string>>;
  /** Sizes as words of the language. */
  readonly tooLarge: (size: string, limit: string) => string;
  readonly full: (limit: string) => string;
  readonly tooDeep: (limit: string) => string;
  /** A page has named a row that the directory has not. */
  readonly noRow: string;
  /** What was being renamed went meanwhile; `name` is what was typed. */
  readonly rowGone: (name: string) => string;
  /** Asked too often; `time` as words of the language. */
  readonly limitedUntil: (time: string) => string;
  /** The same for what goes on by itself. */
  readonly goesOnIn: (clock: string) => string;
  /** Said aloud. */
  readonly limited: string;
}
