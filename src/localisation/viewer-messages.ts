import type { ResourceKind, Role } from '../contract/resources/resource.ts';

/** What resources are, by kind, and for files by media type or the first part of it. */
export type KindNames = Readonly<Record<ResourceKind, string>> & Readonly<Record<string, string>>;

/** What `<resource-viewer>` says of directories and of what is known of a resource. */
export interface ViewerMessages {
  readonly path: string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly offline: string;
  readonly notFoundHeading: string;
  readonly notFound: string;
  readonly up: string;
  readonly signIn: string;
  readonly sessionEnded: string;
  readonly emptyHeading: string;
  readonly emptyForReaders: string;
  readonly emptyWithUpload: string;
  /** The place with what others have shared with the reader. */
  readonly sharedPlace: string;
  readonly nothingShared: string;
  readonly unknownKind: string;

  readonly find: string;
  readonly findInList: string;
  readonly findNext: string;
  readonly notFoundInList: (text: string) => string;
  readonly closeFind: string;
  readonly info: string;
  readonly closeInfo: string;
  readonly dismiss: string;
  readonly upload: string;
  readonly create: string;
  readonly newDocument: string;
  readonly newName: string;
  readonly open: string;
  readonly actions: string;
  readonly actionsFor: (name: string) => string;

  readonly grid: (name: string) => string;
  readonly columns: Readonly<Record<'name' | 'kind' | 'size' | 'changed' | 'by' | 'actions', string>>;
  readonly kinds: KindNames;
  readonly items: (number: number) => string;
  readonly rowLoading: string;
  readonly chosen: (number: number) => string;
  readonly allChosen: (number: number) => string;
  readonly chooseNothing: string;
  readonly sortedBy: (column: string) => string;
  readonly sortedDownBy: (column: string) => string;
  readonly gridHelp: string;

  readonly roles: Readonly<Record<Role, string>>;
  readonly inheritedFrom: (name: string) => string;

  readonly facts: Readonly<Record<'kind' | 'size' | 'changed' | 'created' | 'revision' | 'where', string>>;
  readonly changedBy: (name: string) => string;
  readonly access: string;
  readonly accessWorkspace: string;
}
