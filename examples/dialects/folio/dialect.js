// @ts-check
/**
 * Folio: other paths, other names, epoch milliseconds, whole texts in place of patches, a header of its own for the key,
 * and an envelope around everything, whose status is 200 whatever happens.
 *
 * @import { ListQuery, Resource, User } from '@service/widgets/contract'
 * @import { Dialect, DialectCall } from '@service/widgets/transport'
 */

/**
 * @typedef {{ ref: string, title: string }} Named
 * @typedef {{ uid: string, fullName: string, mail: string, lang: string, since: number, home: Named }} Person
 * @typedef {{ ref: string, title: string, sort: 'folder' | 'text', bytes: number, rev: number, made: number,
 *   touched: number, owner: { uid: string, fullName: string }, trail: Named[], text?: string, news: number }} Node
 * @typedef {{ letter: string, to: string, until: number, again: number }} Letter
 * @typedef {{ ok: boolean, data: unknown, fault: { why: string, number?: number } }} Envelope
 */

/** What Folio says when it refuses → the problem of the contract. */
const faults = /** @type {const} */ ({
  nobody: 'unauthenticated',
  unknown: 'not_found',
  gone: 'expired',
  stale: 'precondition_failed',
  taken: 'conflict',
  'wrong-code': 'validation_failed',
});

/** Of a fault, the field of the contract that it is about. */
const issues = {
  taken: () => [{ path: ['name'], code: 'twin_name' }],
  'wrong-code': (/** @type {number} */ attemptsLeft) => [
    { path: ['code'], code: 'wrong_code', params: { attemptsLeft } },
  ],
};

/**
 * Opens the envelope.
 *
 * @template Data
 * @param {DialectCall} call
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<Data>}
 */
async function ask(call, method, path, body) {
  const { ok, data, fault } = /** @type {Envelope} */ (await call.send(method, path, body));
  if (ok) return /** @type {Data} */ (data);
  const { why, number = 0 } = fault;
  throw call.refusal(faults[/** @type {keyof faults} */ (why)] ?? 'internal', {
    issues: issues[/** @type {keyof issues} */ (why)]?.(number) ?? [],
    params: why === 'stale' ? { currentRevision: number } : {},
  });
}

const time = (/** @type {number} */ milliseconds) => new Date(milliseconds).toISOString();

/** @returns {User} */
function userOf(/** @type {Person} */ { uid, mail, fullName, lang, since, home }) {
  const workspace = { id: home.ref, name: home.title, rootResourceId: home.ref };
  const workspaces = [workspace];
  return { id: uid, email: mail, name: fullName, locale: lang, createdAt: time(since), workspace, workspaces };
}

/** @returns {Resource} */
function resourceOf(/** @type {Node} */ { ref, title, sort, bytes, rev, made, touched, owner, trail }) {
  const isFolder = sort === 'folder';
  return {
    id: ref,
    type: isFolder ? '@service/resources/schema/create-directory' : '@service/resources/schema/create-document',
    name: title,
    kind: isFolder ? 'directory' : 'document',
    mediaType: isFolder ? 'inode/directory' : 'text/markdown',
    size: bytes,
    parentId: trail.at(-1)?.ref ?? null,
    path: trail.map((each) => ({ id: each.ref, name: each.title })),
    createdAt: time(made),
    updatedAt: time(touched),
    createdBy: { id: owner.uid, name: owner.fullName },
    revision: rev,
    visibility: 'private',
    permissions: ['read', 'write'],
    variants: [],
    tasks: [],
  };
}

const challengeOf = (/** @type {Letter} */ { letter, to, until, again }) => ({
  challengeId: letter,
  sentTo: to,
  expiresAt: time(until),
  resendAfter: again,
});

const orders = { name: 'title', updatedAt: 'touched', size: 'bytes', kind: 'sort' };

/** A window of a list in Folio's words. */
function windowOf(/** @type {ListQuery} */ query) {
  const { sort = 'name', order, limit = 100, cursor, at, around, prefix } = query;
  const window = new URLSearchParams({ by: orders[sort], count: String(limit), from: String(cursor ?? at ?? 0) });
  if (order === 'desc') window.set('down', '');
  if (around !== undefined) window.set('near', around);
  if (prefix !== undefined) window.set('seek', prefix);
  return window;
}

/** The text that a patch makes; Folio takes whole texts alone. */
const patched = (
  /** @type {string} */ text,
  /** @type {readonly { from: number, to: number, insert: string }[]} */ patch,
) => patch.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

const kinds = /** @type {const} */ ({ made: 'resource.created', edited: 'resource.changed' });

/** @type {Dialect} */
export const folio = {
  authorise: (token) => ({ 'X-Folio-Key': token }),
  forms: {
    '@service/authentication/schema/sign-in': async ({ value: { email } }, call) =>
      challengeOf(await ask(call, 'POST', '/letters', { mail: email })),
    '@service/authentication/schema/sign-up': async ({ value: { email, name, workspaceName } }, call) =>
      challengeOf(await ask(call, 'POST', '/people', { mail: email, fullName: name, space: workspaceName })),
    '@service/resources/schema/create-directory': async ({ target, value: { name } }, call) =>
      resourceOf(await ask(call, 'POST', `/nodes/${target}/list`, { title: name })),
    '@service/resources/schema/create-document': async ({ target, value: { name, content = '' } }, call) =>
      resourceOf(await ask(call, 'POST', `/nodes/${target}/list`, { title: name, text: content })),
    '@service/resources/schema/rename': async ({ target, value: { name } }, call) =>
      resourceOf(await ask(call, 'PATCH', `/nodes/${target}`, { title: name })),
    '@service/resources/schema/markdown': async ({ target, value, ifRevision }, call) => {
      let text = 'content' in value ? value.content : undefined;
      if (text === undefined && 'patch' in value) {
        const before = /** @type {Node} */ (await ask(call, 'GET', `/nodes/${target}`));
        // The places of a patch are good for the text that it is based on, and for no other.
        if (before.rev !== ifRevision)
          throw call.refusal('precondition_failed', { params: { currentRevision: before.rev } });
        text = patched(before.text ?? '', value.patch);
      }
      return resourceOf(await ask(call, 'PUT', `/nodes/${target}/text`, { text, rev: ifRevision }));
    },
  },
  actions: {
    '@service/authentication/actions/get-current-user': async (_, call) => ({
      user: userOf(await ask(call, 'GET', '/me')),
    }),
  },
  async verify(proof, call) {
    // Folio mails no links.
    if (!('code' in proof)) throw call.refusal('expired');
    const { challengeId: letter, code } = proof;
    const digits = code.replace(/\D/g, '');
    const { key, until, me } = /** @type {{ key: string, until: number, me: Person }} */ (
      await ask(call, 'POST', '/keys', { letter, digits })
    );
    return { user: userOf(me), session: { token: key, expiresAt: time(until) } };
  },
  // Asking who is signed in is no failure where nobody is.
  async session(_, call) {
    const { ok, data } = /** @type {Envelope} */ (await call.send('GET', '/me'));
    return { user: ok ? userOf(/** @type {Person} */ (data)) : null };
  },
  signOff: async (_, call) => ask(call, 'DELETE', '/keys/mine'),
  async read({ resourceId, ...query }, call) {
    const node = /** @type {Node} */ (await ask(call, 'GET', `/nodes/${resourceId}`));
    call.answered.set('Event-Position', String(node.news));
    const resource = resourceOf(node);
    if (node.sort === 'text') return { resource, content: node.text ?? '' };
    const { rows, from, all } = /** @type {{ rows: Node[], from: number, all: number }} */ (
      await ask(call, 'GET', `/nodes/${resourceId}/list?${windowOf(query)}`)
    );
    const end = from + rows.length;
    return {
      resource,
      children: {
        items: rows.map(resourceOf),
        start: from,
        total: all,
        previousCursor: null,
        nextCursor: end < all ? String(end) : null,
      },
    };
  },
  info: async ({ resourceId }, call) => ({
    resource: resourceOf(await ask(call, 'GET', `/nodes/${resourceId}`)),
    access: [],
    links: { to: [], from: [] },
    revisions: [],
  }),
  async *follow({ after }, call) {
    for await (const sent of call.sentEvents(after === undefined ? '/news' : `/news?since=${after}`)) {
      const { n, what, ref, within } = JSON.parse(sent?.data ?? '{}');
      if (sent?.kind === 'stand') yield n;
      else if (sent?.kind === 'news') {
        yield {
          kind: kinds[/** @type {keyof kinds} */ (what)],
          position: n,
          data: { resourceId: ref, parentId: within },
        };
      } else yield undefined;
    }
  },
  // What Folio does not have.
  submit: null,
  formSchema: null,
  invoke: null,
  taskOutput: null,
  search: null,
  link: null,
  events: null,
  variant: null,
  beginUpload: null,
  uploadStand: null,
  sendUpload: null,
  graph: null,
  clusters: null,
  submission: null,
  tokens: null,
  createToken: null,
  revokeToken: null,
};
