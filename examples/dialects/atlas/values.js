// @ts-check
/**
 * @import { AccessToken, Challenge, Cluster, ListQuery, Resource, User } from '@service/widgets/contract'
 * @import { UploadStatus } from '@service/widgets/transport'
 */

/**
 * @typedef {{ id: string, title: string }} Place
 * @typedef {{ id: string, email: string, displayName: string, language: string, memberSince: string, team: Place }} Viewer
 * @typedef {{ token: string, expiresAt: string, viewer: Viewer }} Grant
 * @typedef {{ __typename: 'Folder' | 'Page' | 'File', id: string, title: string, around: Place[], version: number,
 *   author: { id: string, displayName: string }, createdAt: string, updatedAt: string, count?: number, length?: number,
 *   format?: 'MARKDOWN' | 'BOARD', text?: string, mediaType?: string,
 *   items?: { offset: number, totalCount: number, nodes: Item[] } }} Item
 * @typedef {{ id: string, sentTo: string, expiresAt: string }} Ticket
 * @typedef {{ id: string, label: string, hint: string, createdAt: string, usedAt: string | null,
 *   expiresAt: string | null }} AppKey
 * @typedef {{ id: string, received: number, item: { id: string } | null }} Upload
 * @typedef {{ number: number, kind: 'CREATED' | 'EDITED' | 'MOVED', itemId: string, folderId: string | null,
 *   formerFolderId: string | null }} Change
 * @typedef {{ item: Item, score: number, excerpt: string, spans: { start: number, end: number }[] }} Match
 * @typedef {{ from: string, to: string, isLink: boolean }} Tie
 * @typedef {{ id: string, word: string, pages: Place[] }} Topic
 * @typedef {{ key: string, english: string, swedish: string, isRequired: boolean, maxLength: number,
 *   isMultiline: boolean }} Field
 */

export const viewerFields = 'id email displayName language memberSince team { id title }';
export const itemFields = `__typename id title version createdAt updatedAt around { id title } author { id displayName }
  ... on Folder { count } ... on Page { length format } ... on File { length mediaType }`;
export const keyFields = 'id label hint createdAt usedAt expiresAt';
export const uploadFields = 'id received item { id }';

/** @returns {User} */
export function userOf(/** @type {Viewer} */ { id, email, displayName, language, memberSince, team }) {
  const workspace = { id: team.id, name: team.title, rootResourceId: team.id };
  const workspaces = [workspace];
  return { id, email, name: displayName, locale: language, createdAt: memberSince, workspace, workspaces };
}

export const verifiedOf = (/** @type {Grant} */ { viewer, token, expiresAt }) => ({
  user: userOf(viewer),
  session: { token, expiresAt },
});

/** Type in Atlas → kind, resource type and media type of the contract. */
const kinds = /** @type {const} */ ({
  Folder: ['directory', '@service/resources/schema/create-directory', 'inode/directory'],
  MARKDOWN: ['document', '@service/resources/schema/create-document', 'text/markdown'],
  BOARD: ['document', '@service/resources/schema/dashboard', 'application/json'],
  File: ['file', null, 'application/octet-stream'],
});
const kindOf = (/** @type {Item} */ { __typename, format }) =>
  kinds[__typename === 'Page' ? (format ?? 'MARKDOWN') : __typename];
const sizeOf = (/** @type {Item} */ { count, length }) => count ?? length ?? 0;

/** @returns {Resource} */
export function resourceOf(/** @type {Item} */ item) {
  const [kind, type, mediaType] = kindOf(item);
  return {
    id: item.id,
    type,
    name: item.title,
    kind,
    mediaType: item.mediaType ?? mediaType,
    size: sizeOf(item),
    parentId: item.around.at(-1)?.id ?? null,
    path: item.around.map(({ id, title }) => ({ id, name: title })),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    createdBy: { id: item.author.id, name: item.author.displayName },
    revision: item.version,
    visibility: 'private',
    permissions: ['read', 'write'],
    variants: kind === 'file' ? ['original'] : [],
    tasks: [],
  };
}

/** An empty list of shared resources, because Atlas has no sharing. */
export const nothingShared = (/** @type {Item} */ home, /** @type {string | null} */ language) => ({
  ...resourceOf(home),
  id: 'shared',
  type: null,
  name: language?.startsWith('sv') ? 'Delat med mig' : 'Shared with me',
  size: 0,
  parentId: home.id,
  path: [{ id: home.id, name: home.title }],
  permissions: [/** @type {const} */ ('read')],
});

/**
 * A list that is answered by windows.
 *
 * @template Item
 * @param {Item[]} items
 */
export function listOf(items, start = 0, total = items.length) {
  const end = start + items.length;
  return { items, start, total, previousCursor: null, nextCursor: end < total ? String(end) : null };
}

/** @returns {Challenge} */
export const challengeOf = (/** @type {Ticket} */ { id, sentTo, expiresAt }) => ({
  challengeId: id,
  sentTo,
  expiresAt,
  resendAfter: 30,
});

/** @returns {AccessToken} */
export const tokenOf = (/** @type {AppKey} */ { id, label, hint, createdAt, usedAt, expiresAt }) => ({
  id,
  name: label,
  createdAt,
  lastUsedAt: usedAt,
  expiresAt,
  prefix: hint,
});

/** @returns {UploadStatus} */
export const standOf = (/** @type {Upload} */ { id, received, item }) => ({
  uploadId: id,
  offset: received,
  resourceId: item?.id,
});

const orders = { name: 'TITLE', updatedAt: 'UPDATED', size: 'SIZE', kind: 'KIND' };

/** A window of a list as variables of the query. */
export const windowOf = (
  /** @type {ListQuery} */ { sort = 'name', order, limit = 100, cursor, at, around, prefix },
) => ({
  orderBy: orders[sort],
  reverse: order === 'desc',
  offset: Number(cursor ?? at ?? 0),
  first: limit,
  with: around,
  startingWith: prefix,
});

/** Kind of the contract → type to search for. */
export const searched = { directory: 'FOLDER', document: 'PAGE', file: 'FILE' };

export const hitOf = (/** @type {Match} */ { item, score, excerpt, spans }) => ({
  resource: resourceOf(item),
  score,
  snippet: excerpt,
  highlights: spans.map(({ start, end }) => [start, end]),
});

export const nodeOf = (/** @type {Item} */ item) => ({
  id: item.id,
  name: item.title,
  kind: kindOf(item)[0],
  size: sizeOf(item),
});

export const edgeOf = (/** @type {Tie} */ { from, to, isLink }) => ({
  from,
  to,
  kind: /** @type {'links' | 'contains'} */ (isLink ? 'links' : 'contains'),
  weight: 1,
});

/** Links and backlinks of an item. */
export function linksOf(
  /** @type {string} */ id,
  /** @type {readonly Item[]} */ items,
  /** @type {readonly Tie[]} */ ties,
) {
  const linked = (/** @type {'from' | 'to'} */ here, /** @type {'from' | 'to'} */ there) =>
    ties
      .filter((tie) => tie.isLink && tie[here] === id)
      .flatMap((tie) => items.filter((item) => item.id === tie[there]))
      .map((item) => ({ id: item.id, name: item.title, kind: kindOf(item)[0] }));
  return { to: linked('from', 'to'), from: linked('to', 'from') };
}

const eventKinds = /** @type {const} */ ({
  CREATED: 'resource.created',
  EDITED: 'resource.changed',
  MOVED: 'resource.moved',
});

export const eventOf = (/** @type {Change} */ { number, kind, itemId, folderId, formerFolderId }) => ({
  kind: eventKinds[kind],
  position: number,
  data: { resourceId: itemId, parentId: folderId, ...(formerFolderId && { fromId: formerFolderId }) },
});

/** @returns {Cluster} */
export const clusterOf = (/** @type {Topic} */ { id, word, pages }) => ({
  id,
  label: word,
  keywords: [word],
  size: pages.length,
  members: pages.map((page) => ({ id: page.id, name: page.title, score: 1 })),
});

/** Resource type → the form of Atlas that asks for it. */
export const formNames = new Map([
  ['@service/resources/schema/create-directory', 'folder'],
  ['@service/resources/schema/create-document', 'text'],
  ['@service/resources/schema/rename', 'title'],
]);

/** A field's key in Atlas → its name in the contract. */
const fieldNames = new Map([
  ['title', 'name'],
  ['text', 'content'],
]);
const nameOf = (/** @type {Field} */ { key }) => fieldNames.get(key) ?? key;

/** A form of Atlas as a JSON Schema with hints. */
export const schemaOf = (/** @type {readonly Field[]} */ fields) => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => {
      const { english: en, swedish: sv, isRequired, maxLength, isMultiline } = field;
      const hints = { field: isMultiline ? 'multiline' : 'text', labels: { en, sv } };
      return [
        nameOf(field),
        { type: 'string', ...(isRequired && { minLength: 1 }), maxLength, 'x-service-hints': hints },
      ];
    }),
  ),
  required: fields.filter(({ isRequired }) => isRequired).map(nameOf),
  additionalProperties: false,
});
