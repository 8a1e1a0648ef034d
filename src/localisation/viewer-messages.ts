import type { ConflictReason, ResourceKind, Role, TaskState, Visibility } from '../contract/resources.ts';

/** What `<resource-viewer>` says of directories and of what can be done with resources. */
export interface ViewerMessages {
  readonly path: string;
  readonly loading: string;
  readonly noPlace: string;
  readonly tryAgain: string;
  readonly offline: string;
  readonly notFoundHeading: string;
  readonly notFound: string;
  readonly up: string;
  readonly signIn: string;
  readonly sessionEnded: string;
  readonly emptyHeading: string;
  readonly empty: string;
  readonly emptyForReaders: string;
  readonly emptyWithUpload: string;
  readonly unknownKind: string;

  readonly find: string;
  readonly findInList: string;
  readonly findNext: string;
  readonly notFoundInList: (text: string) => string;
  readonly closeFind: string;
  readonly info: string;
  readonly closeInfo: string;
  readonly upload: string;
  readonly uploadFolder: string;
  readonly create: string;
  readonly actions: string;
  readonly actionsFor: (name: string) => string;

  readonly grid: (name: string) => string;
  readonly columns: Readonly<Record<'name' | 'kind' | 'size' | 'changed' | 'by' | 'actions', string>>;
  /** By kind, and for files by media type or the first part of it. */
  readonly kinds: Readonly<Record<ResourceKind, string>> & Readonly<Record<string, string>>;
  readonly items: (number: number) => string;
  readonly rowLoading: string;
  readonly chosen: (number: number) => string;
  readonly allChosen: (number: number) => string;
  readonly chooseNothing: string;
  readonly sortedBy: (column: string) => string;
  readonly sortedDownBy: (column: string) => string;
  readonly gridHelp: string;

  readonly open: string;
  readonly rename: string;
  readonly move: string;
  readonly share: string;
  readonly delete: string;
  readonly newDirectory: string;
  readonly newDocument: string;

  readonly name: string;
  readonly newName: string;
  readonly save: string;
  readonly cancel: string;
  readonly close: string;
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
  readonly dismiss: string;
  readonly underWay: (number: number) => string;
  readonly some: (number: number) => string;

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
  readonly roles: Readonly<Record<Role, string>>;
  readonly addAddress: string;
  readonly removeAddress: (address: string) => string;
  readonly inheritedFrom: (name: string) => string;
  readonly visibility: string;
  readonly visibilities: Readonly<Record<Visibility, string>>;
  readonly invited: string;
  /** Why something can't be done as things are. */
  readonly conflicts: Readonly<Record<Exclude<ConflictReason, 'twin_name'>, string>>;
  readonly twinAddress: string;

  readonly facts: Readonly<Record<'kind' | 'size' | 'changed' | 'created' | 'revision' | 'where', string>>;
  readonly changedBy: (name: string) => string;
  readonly access: string;
  readonly accessWorkspace: string;
  readonly linksTo: string;
  readonly linksFrom: string;
  readonly revisions: string;
  readonly revision: (number: number) => string;
  readonly madeFromIt: string;
  /** What is made of a resource in the background, by task concept. */
  readonly concepts: Readonly<Record<string, string>>;
  readonly taskStates: Readonly<Record<TaskState, string>>;
}
