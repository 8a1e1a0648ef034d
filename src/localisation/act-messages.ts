import type { ConflictReason } from '../contract/resources/conflict.ts';
import type { Visibility } from '../contract/resources/resource.ts';

/** What is said of acts on resources, once somebody begins one. */
export interface ActMessages {
  readonly rename: string;
  readonly move: string;
  readonly share: string;
  readonly delete: string;
  readonly search: string;
  readonly graph: string;
  readonly clusters: string;
  readonly newDirectory: string;
  readonly uploadFolder: string;

  readonly name: string;
  readonly save: string;
  readonly cancel: string;
  readonly createIt: string;
  readonly directoryName: string;
  readonly documentName: string;
  readonly created: (name: string) => string;
  readonly renamed: (name: string) => string;
  readonly deleted: (name: string) => string;
  readonly deletedMany: (number: number) => string;
  readonly moved: (name: string) => string;
  readonly movedMany: (number: number) => string;
  readonly shared: (name: string) => string;
  readonly undo: string;
  readonly undone: string;
  readonly underWay: (number: number) => string;

  /** Why something can't be done as things are. */
  readonly conflicts: Readonly<Record<Exclude<ConflictReason, 'twin_name'>, string>>;

  readonly moveHeading: (name: string) => string;
  readonly moveManyHeading: (number: number) => string;
  readonly moveTo: string;
  readonly moveHere: (name: string) => string;
  readonly noDirectories: string;
  readonly alreadyThere: string;

  readonly deleteHeading: (name: string) => string;
  readonly deleteManyHeading: (number: number) => string;
  readonly deleteTree: (number: number) => string;
  readonly deleteMany: string;
  readonly confirmName: (name: string) => string;
  readonly wrongName: string;

  readonly shareHeading: (name: string) => string;
  readonly address: string;
  readonly role: string;
  readonly addAddress: string;
  readonly removeAddress: (address: string) => string;
  readonly visibility: string;
  readonly visibilities: Readonly<Record<Visibility, string>>;
  readonly invited: string;
  readonly twinAddress: string;
}
