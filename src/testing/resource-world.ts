import { nameKey, sharedPlace, sortKey } from '../contract/resources/names.ts';
import {
  rolePermissions,
  type AccessEntry,
  type ListQuery,
  type Permission,
  type Resource,
  type ResourceKind,
  type ResourceList,
  type Role,
  type SortField,
  type Visibility,
} from '../contract/resources/resource.ts';
import { astrid, lindholm, type ScriptedEntry } from './lindholm.ts';

/** Stored upload: the size of the received bytes, not their content. */
export interface ScriptedUpload {
  readonly name: string;
  readonly size: number;
  readonly parentId: string;
  offset: number;
  resourceId: string | undefined;
}

/** Resource of the scripted platform. */
export interface KeptResource {
  readonly id: string;
  name: string;
  readonly kind: ResourceKind;
  readonly mediaType: string;
  readonly bytes: number;
  content: string | undefined;
  parent: KeptResource | undefined;
  /** Parent at the time of deletion. */
  deletedFrom: KeptResource | undefined;
  children: KeptResource[];
  readonly createdBy: { readonly id: string; readonly name: string };
  updatedAt: string;
  revision: number;
  visibility: Visibility;
  access: AccessEntry[];
  tasks: Resource['tasks'];
  outputs: NonNullable<ScriptedEntry['outputs']>;
  readonly variants: readonly string[];
}

const mediaTypes: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
};

const ofKind: Partial<Record<ResourceKind, string>> = { directory: 'inode/directory', document: 'text/markdown' };

const sortKeys: Readonly<Record<SortField, (resource: KeptResource) => string | number>> = {
  name: ({ name }) => sortKey(name),
  updatedAt: ({ updatedAt }) => updatedAt,
  size: sizeOf,
  kind: ({ kind }) => kind,
};

function sizeOf({ kind, children, bytes }: KeptResource): number {
  return kind === 'directory' ? children.length : bytes;
}

/** `true` also for the resource itself. */
export function isInside(resource: KeptResource, top: KeptResource): boolean {
  for (let each: KeptResource | undefined = resource; each; each = each.parent) if (each === top) return true;
  return false;
}

/** Resources of the scripted platform. */
export class ResourceWorld {
  readonly root: KeptResource;
  /** "Shared with me": readable, with everything in it. */
  readonly shared: KeptResource;
  role: Role;
  readonly uploads = new Map<string, ScriptedUpload>();
  readonly #kept = new Map<string, KeptResource>();
  readonly #now: () => Date;
  /** Cached until a change, because directories may be long. */
  readonly #sorted = new Map<string, KeptResource[]>();

  constructor(
    tree: ScriptedEntry = lindholm,
    role: Role = 'owner',
    now: () => Date = () => new Date(),
    shared: readonly ScriptedEntry[] = [],
  ) {
    this.#now = now;
    this.role = role;
    this.root = this.add(tree, undefined);
    this.shared = this.add({ id: sharedPlace, name: 'Shared with me', children: shared }, undefined);
    this.shared.visibility = 'private';
    this.shared.access = [];
  }

  permissionsOn(resource: KeptResource): readonly Permission[] {
    return rolePermissions[isInside(resource, this.shared) ? 'reader' : this.role];
  }

  find(id: string): KeptResource | undefined {
    const found = this.#kept.get(id);
    return found && !found.deletedFrom ? found : undefined;
  }

  findDeleted(id: string): KeptResource | undefined {
    return this.#kept.get(id);
  }

  get everything(): Iterable<KeptResource> {
    return this.#kept.values();
  }

  add(entry: ScriptedEntry, parent: KeptResource | undefined): KeptResource {
    const { name, content, children } = entry;
    const kind = entry.kind ?? (children ? 'directory' : content === undefined ? 'file' : 'document');
    const extension = /\.(\w+)$/.exec(name)?.[1] ?? '';
    const byName = name
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .slice(0, 50)
      .padStart(6, '_');
    const id = entry.id ?? (this.#kept.has(byName) ? `${byName}_${this.#kept.size}` : byName);
    const made: KeptResource = {
      id,
      name,
      kind,
      mediaType: entry.mediaType ?? ofKind[kind] ?? mediaTypes[extension] ?? 'application/octet-stream',
      bytes: entry.size ?? content?.length ?? 3_000,
      content,
      parent,
      deletedFrom: undefined,
      children: [],
      createdBy: entry.by ?? astrid,
      updatedAt: entry.updatedAt ?? this.#now().toISOString(),
      revision: 1,
      visibility: 'workspace',
      access: parent ? [] : [{ who: { ...astrid, email: 'astrid@lindholm.example' }, role: 'owner' }],
      tasks: entry.tasks ?? [],
      outputs: entry.outputs ?? {},
      variants: entry.variants ?? (kind === 'directory' ? [] : ['original']),
    };
    this.#kept.set(id, made);
    parent?.children.push(made);
    for (const child of children ?? []) this.add(child, made);
    this.touch();
    return made;
  }

  touch(resource?: KeptResource): void {
    this.#sorted.clear();
    if (resource) resource.updatedAt = this.#now().toISOString();
  }

  hasChildNamed(parent: KeptResource, name: string, except?: KeptResource): boolean {
    return parent.children.some((child) => child !== except && nameKey(child.name) === nameKey(name));
  }

  shown(resource: KeptResource): Resource {
    const path: { id: string; name: string }[] = [];
    const parentOf = (of: KeptResource) =>
      of === this.shared ? this.root : of.parent === this.shared ? undefined : of.parent;
    for (let parent = parentOf(resource); parent; parent = parentOf(parent))
      path.unshift({ id: parent.id, name: parent.name });
    const { id, name, kind, mediaType, createdBy, updatedAt, revision, visibility, tasks, variants } = resource;
    return {
      id,
      type: kind === 'file' || resource === this.shared ? null : `@service/resources/schema/create-${kind}`,
      name,
      kind,
      mediaType,
      size: sizeOf(resource),
      parentId: path.at(-1)?.id ?? null,
      path,
      createdAt: '2026-01-12T09:30:00Z',
      updatedAt,
      createdBy,
      revision,
      visibility,
      permissions: [...this.permissionsOn(resource)],
      variants: [...variants],
      tasks,
    };
  }

  /** Page or window of a directory; `undefined` if the resource of `around` is not in it. */
  list(directory: KeptResource, query: ListQuery): ResourceList | undefined {
    const { sort = 'name', order = 'asc', limit = 100 } = query;
    const sorted = this.#sortedChildren(directory, sort, order);
    const start = startOf(sorted, query, limit);
    if (start === undefined) return undefined;
    const items = sorted.slice(start, start + limit).map((child) => this.shown(child));
    const cursor = (at: number) => `${sort}.${order}.${at}`;
    return {
      items,
      start,
      total: sorted.length,
      previousCursor: start > 0 ? cursor(Math.max(0, start - limit)) : null,
      nextCursor: start + limit < sorted.length ? cursor(start + limit) : null,
    };
  }

  #sortedChildren(directory: KeptResource, sort: SortField, order: 'asc' | 'desc'): KeptResource[] {
    const key = `${directory.id} ${sort} ${order}`;
    const known = this.#sorted.get(key);
    if (known) return known;
    const keyed = directory.children.map((child) => ({ child, by: sortKeys[sort](child), name: sortKey(child.name) }));
    const sign = order === 'asc' ? 1 : -1;
    keyed.sort((one, other) => sign * (compare(one.by, other.by) || compare(one.name, other.name)));
    const sorted = keyed.map(({ child }) => child);
    this.#sorted.set(key, sorted);
    return sorted;
  }
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

function startOf(sorted: readonly KeptResource[], query: ListQuery, limit: number): number | undefined {
  const { cursor, at, around, prefix } = query;
  const inside = (row: number) => Math.max(0, Math.min(row, Math.max(0, sorted.length - 1)));
  if (cursor !== undefined) return inside(Number(cursor.split('.')[2]));
  if (around !== undefined) {
    const place = sorted.findIndex(({ id }) => id === around);
    return place < 0 ? undefined : inside(Math.max(0, place - Math.floor(limit / 2)));
  }
  if (prefix !== undefined) {
    const letters = sortKey(prefix).split('\u0001')[0] ?? '';
    const place = sorted.findIndex(({ name }) => sortKey(name) >= letters);
    return place < 0 ? inside(sorted.length - 1) : place;
  }
  return inside(at ?? 0);
}
