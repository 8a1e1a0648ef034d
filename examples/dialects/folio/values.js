// @ts-check
/**
 * @import { AccessToken, Challenge, Cluster, Graph, ListQuery, Resource, SearchQuery, User } from '@service/widgets/contract'
 * @import { UploadStatus } from '@service/widgets/transport'
 */

/**
 * @typedef {{ ref: string, title: string }} Named
 * @typedef {{ uid: string, fullName: string, mail: string, lang: string, since: number, home: Named }} Person
 * @typedef {'folder' | 'text' | 'board' | 'file'} Sort
 * @typedef {{ ref: string, title: string, sort: Sort, mime: string, bytes: number, rev: number, made: number,
 *   touched: number, owner: { uid: string, fullName: string }, trail: Named[], text?: string, news: number }} Node
 * @typedef {{ letter: string, to: string, until: number, again: number }} Letter
 * @typedef {{ ref: string, title: string, start: string, made: number, used: number | null, until: number | null }} Script
 * @typedef {{ parcel: string, have: number, node: string | null }} Parcel
 * @typedef {{ node: Node, share: number, line: string, marks: [number, number][] }} Hit
 * @typedef {{ entries: Node[], ties: { from: string, to: string, sort: 'holds' | 'names' }[], cut: boolean }} Around
 * @typedef {{ ref: string, word: string, texts: Named[] }} Topic
 * @typedef {{ key: string, caption: Record<string, string>, must: boolean, longest: number, many: boolean }} Field
 */

export const time = (/** @type {number} */ milliseconds) => new Date(milliseconds).toISOString();

/** @returns {User} */
export function userOf(/** @type {Person} */ { uid, mail, fullName, lang, since, home }) {
  const workspace = { id: home.ref, name: home.title, rootResourceId: home.ref };
  const workspaces = [workspace];
  return { id: uid, email: mail, name: fullName, locale: lang, createdAt: time(since), workspace, workspaces };
}

/** Sort in Folio → kind and resource type of the contract. */
const sorts = /** @type {const} */ ({
  folder: ['directory', '@service/resources/schema/create-directory'],
  text: ['document', '@service/resources/schema/create-document'],
  board: ['document', '@service/resources/schema/dashboard'],
  file: ['file', null],
});

/** @returns {Resource} */
export function resourceOf(/** @type {Node} */ { ref, title, sort, mime, bytes, rev, made, touched, owner, trail }) {
  const [kind, type] = sorts[sort];
  return {
    id: ref,
    type,
    name: title,
    kind,
    mediaType: mime,
    size: bytes,
    parentId: trail.at(-1)?.ref ?? null,
    path: trail.map((each) => ({ id: each.ref, name: each.title })),
    createdAt: time(made),
    updatedAt: time(touched),
    createdBy: { id: owner.uid, name: owner.fullName },
    revision: rev,
    visibility: 'private',
    permissions: ['read', 'write'],
    variants: kind === 'file' ? ['original'] : [],
    tasks: [],
  };
}

/** An empty list of shared resources, because Folio has no sharing. */
export const nothingShared = (/** @type {Node} */ home, /** @type {string | null} */ language) => ({
  ...resourceOf(home),
  id: 'shared',
  type: null,
  name: language?.startsWith('sv') ? 'Delat med mig' : 'Shared with me',
  size: 0,
  parentId: home.ref,
  path: [{ id: home.ref, name: home.title }],
  permissions: [/** @type {const} */ ('read')],
});

/**
 * A list that is answered by rows from one on.
 *
 * @template Item
 * @param {Item[]} items
 */
export function listOf(items, start = 0, total = items.length) {
  const end = start + items.length;
  return { items, start, total, previousCursor: null, nextCursor: end < total ? String(end) : null };
}

/** @returns {Challenge} */
export const challengeOf = (/** @type {Letter} */ { letter, to, until, again }) => ({
  challengeId: letter,
  sentTo: to,
  expiresAt: time(until),
  resendAfter: again,
});

/** @returns {AccessToken} */
export const tokenOf = (/** @type {Script} */ { ref, title, start, made, used, until }) => ({
  id: ref,
  name: title,
  createdAt: time(made),
  lastUsedAt: used === null ? null : time(used),
  expiresAt: until === null ? null : time(until),
  prefix: start,
});

/** @returns {UploadStatus} */
export const standOf = (/** @type {Parcel} */ { parcel, have, node }) => ({
  uploadId: parcel,
  offset: have,
  resourceId: node ?? undefined,
});

const orders = { name: 'title', updatedAt: 'touched', size: 'bytes', kind: 'sort' };

/** A window of a list as Folio's parameters. */
export function windowOf(/** @type {ListQuery} */ query) {
  const { sort = 'name', order, limit = 100, cursor, at, around, prefix } = query;
  const window = new URLSearchParams({ by: orders[sort], count: String(limit), from: String(cursor ?? at ?? 0) });
  if (order === 'desc') window.set('down', '');
  if (around !== undefined) window.set('near', around);
  if (prefix !== undefined) window.set('seek', prefix);
  return window;
}

const searched = { directory: 'folder', document: 'text board', file: 'file' };

/** A search as Folio's parameters. */
export function searchOf(/** @type {SearchQuery} */ { q, within, kind, limit = 20, cursor = '0' }) {
  const search = new URLSearchParams({ for: q, count: String(limit), from: cursor });
  if (within !== undefined) search.set('under', within);
  if (kind !== undefined) search.set('sort', searched[kind]);
  return search;
}

export const hitOf = (/** @type {Hit} */ { node, share, line, marks }) => ({
  resource: resourceOf(node),
  score: share,
  snippet: line,
  highlights: marks,
});

const ties = /** @type {const} */ ({ holds: 'contains', names: 'links' });

/** @returns {Graph} */
export const graphOf = (/** @type {Around} */ { entries, ties: found, cut }) => ({
  nodes: entries.map(({ ref, title, sort, bytes }) => ({ id: ref, name: title, kind: sorts[sort][0], size: bytes })),
  edges: found.map(({ from, to, sort }) => ({ from, to, kind: ties[sort], weight: 1 })),
  truncated: cut,
});

/** Links and backlinks of a node. */
export function linksOf(/** @type {string} */ ref, /** @type {Around} */ around) {
  const { nodes, edges } = graphOf(around);
  const linked = (/** @type {'from' | 'to'} */ here, /** @type {'from' | 'to'} */ there) =>
    edges
      .filter((edge) => edge.kind === 'links' && edge[here] === ref)
      .flatMap((edge) => nodes.filter(({ id }) => id === edge[there]))
      .map(({ id, name, kind }) => ({ id, name, kind }));
  return { to: linked('from', 'to'), from: linked('to', 'from') };
}

/** @returns {Cluster} */
export const clusterOf = (/** @type {Topic} */ { ref, word, texts }) => ({
  id: ref,
  label: word,
  keywords: [word],
  size: texts.length,
  members: texts.map((text) => ({ id: text.ref, name: text.title, score: 1 })),
});

/** Resource type → the form of Folio that asks for it. */
export const formNames = new Map([
  ['@service/resources/schema/create-directory', 'folder'],
  ['@service/resources/schema/create-document', 'text'],
  ['@service/resources/schema/rename', 'title'],
]);

/** A field's key in Folio → its name in the contract. */
const fieldNames = new Map([
  ['title', 'name'],
  ['text', 'content'],
]);
const nameOf = (/** @type {Field} */ { key }) => fieldNames.get(key) ?? key;

/** A form of Folio as a JSON Schema with hints. */
export const schemaOf = (/** @type {readonly Field[]} */ fields) => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => {
      const { caption, must, longest, many } = field;
      const hints = { field: many ? 'multiline' : 'text', labels: caption };
      return [
        nameOf(field),
        { type: 'string', ...(must && { minLength: 1 }), maxLength: longest, 'x-service-hints': hints },
      ];
    }),
  ),
  required: fields.filter(({ must }) => must).map(nameOf),
  additionalProperties: false,
});
