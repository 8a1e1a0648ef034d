import type { Resource, ResourceFormId, ResourceInfo, ResourceRead, Role } from '@service/widgets/contract';

export interface Subject extends ResourceRead {
  readonly info?: ResourceInfo;
  readonly places?: readonly Place[];
}

/** Directory that a resource can move to. */
export interface Place {
  readonly id: string;
  readonly label: string;
}

export type Typed = Readonly<Record<string, string>>;

/** Action on a resource by a plain form. */
export interface ResourceAction {
  readonly type: ResourceFormId;
  isOffered(subject: Subject): boolean;
  /** Names of the form's fields; default: all of its type. */
  fields?(resource: Resource): readonly string[];
  values?(subject: Subject): Typed;
  /** Submitted value; default: what was typed. `own` has the entries for access. */
  toValue?(typed: Typed, own: readonly OwnEntry[]): Record<string, unknown>;
  /** The submission includes the revision that it is based on. */
  readonly revised?: true;
  readonly access?: true;
  readonly places?: true;
  next(done: Resource): string;
}

export const pageOf = ({ id }: Pick<Resource, 'id'>): string => `/r/${id}`;

const may = ({ resource }: Subject, permission: Resource['permissions'][number]) =>
  resource.permissions.includes(permission);
const inDirectory = (subject: Subject) => subject.resource.kind === 'directory' && may(subject, 'write');

/** The root directory can't be changed. */
const isRoot = ({ resource }: Subject) => resource.kind === 'directory' && resource.parentId === null;

const lines = (text = '') => text.replace(/\r\n?/g, '\n');

/** A user's access, by the address that is submitted. */
export interface OwnEntry {
  readonly email: string;
  readonly name: string | undefined;
  readonly role: Role;
}

export const ownEntries = ({ info }: Subject): readonly OwnEntry[] =>
  (info?.access ?? []).flatMap(({ who: { email, name }, role, inheritedFrom }) =>
    email === undefined || inheritedFrom ? [] : [{ email, name, role }],
  );

export const roleField = (email: string): string => `role of ${email}`;

export const noRole = 'none';

/** Actions by name. Each submits the form of its type, so it runs the same command as the viewer. */
export const resourceActions = {
  'new-document': {
    type: '@service/resources/schema/create-document',
    isOffered: inDirectory,
    toValue: ({ name = '', content }) => ({ name, content: lines(content) }),
    next: pageOf,
  },
  'new-directory': {
    type: '@service/resources/schema/create-directory',
    isOffered: inDirectory,
    next: pageOf,
  },
  edit: {
    type: '@service/resources/schema/markdown',
    isOffered: (subject) =>
      subject.content !== undefined && subject.resource.mediaType === 'text/markdown' && may(subject, 'write'),
    fields: () => ['content'],
    values: ({ content = '' }) => ({ content }),
    toValue: ({ content }) => ({ content: lines(content) }),
    revised: true,
    next: pageOf,
  },
  rename: {
    type: '@service/resources/schema/rename',
    isOffered: (subject) => may(subject, 'write'),
    values: ({ resource: { name } }) => ({ name }),
    next: pageOf,
  },
  move: {
    type: '@service/resources/schema/move',
    isOffered: (subject) => may(subject, 'write') && subject.resource.parentId !== null,
    places: true,
    next: pageOf,
  },
  share: {
    type: '@service/resources/schema/access',
    isOffered: (subject) => may(subject, 'share'),
    access: true,
    values: ({ resource: { visibility } }) => ({ visibility }),
    toValue: ({ email = '', role = 'reader', visibility, ...rest }, own) => {
      // who was let in meanwhile stays
      const kept = own.map((entry) => ({ ...entry, role: rest[roleField(entry.email)] ?? entry.role }));
      const entries = [...kept.filter((entry) => entry.role !== noRole), ...(email.trim() ? [{ email, role }] : [])];
      return { entries: entries.map((entry) => ({ email: entry.email, role: entry.role })), visibility };
    },
    next: pageOf,
  },
  delete: {
    type: '@service/resources/schema/delete',
    isOffered: (subject) => may(subject, 'delete') && !isRoot(subject),
    fields: ({ kind, size }) => (kind === 'directory' && size ? ['confirmName'] : []),
    next: ({ id, parentId }) => `${parentId === null ? '/' : `/r/${parentId}`}?deleted=${id}`,
  },
  restore: {
    type: '@service/resources/schema/restore',
    // offered by the notice after a deletion instead: a deleted resource can't be read
    isOffered: () => false,
    fields: () => [],
    next: pageOf,
  },
} as const satisfies Record<string, ResourceAction>;

export type ActionName = keyof typeof resourceActions;

export const actionNames = Object.keys(resourceActions).filter((name): name is ActionName => name in resourceActions);

export const actionNamed = (name: string): ResourceAction | undefined =>
  Object.hasOwn(resourceActions, name) ? resourceActions[name as ActionName] : undefined;

export const actionPath = (name: ActionName, id: string): string => `/resource-actions/${id}/${name}`;
