// @ts-check
/**
 * Atlas speaks GraphQL: one path for everything, fields that are asked for by name, and errors that stand beside the
 * data. It has no stream of events, and is asked what has changed.
 *
 * @import { ListQuery, Resource, User } from '@service/widgets/contract'
 * @import { Dialect, DialectCall } from '@service/widgets/transport'
 */

/**
 * @typedef {{ id: string, title: string }} Place
 * @typedef {{ id: string, email: string, displayName: string, language: string, memberSince: string, team: Place }} Viewer
 * @typedef {{ __typename: 'Folder' | 'Page', id: string, title: string, around: Place[], version: number,
 *   author: { id: string, displayName: string }, createdAt: string, updatedAt: string, count?: number, length?: number,
 *   markdown?: string, items?: { offset: number, totalCount: number, nodes: Item[] } }} Item
 * @typedef {{ id: string, sentTo: string, expiresAt: string }} Ticket
 * @typedef {{ data: unknown, errors?: { message: string, extensions?: { code?: string, number?: number } }[] }} Answer
 */

const viewerFields = 'id email displayName language memberSince team { id title }';
const itemFields = `__typename id title version createdAt updatedAt around { id title } author { id displayName }
  ... on Folder { count } ... on Page { length }`;

/** Code of an error → the problem of the contract. */
const codes = /** @type {const} */ ({
  nobody: 'unauthenticated',
  unknown: 'not_found',
  gone: 'expired',
  stale: 'precondition_failed',
  taken: 'conflict',
  'wrong-code': 'validation_failed',
});

/** Code of an error → the field that it is about. */
const issues = {
  taken: () => [{ path: ['name'], code: 'twin_name' }],
  'wrong-code': (/** @type {number} */ attemptsLeft) => [
    { path: ['code'], code: 'wrong_code', params: { attemptsLeft } },
  ],
};

/**
 * Asks a query or a mutation.
 *
 * @template Data
 * @param {DialectCall} call
 * @param {string} query
 * @param {object} [variables]
 * @returns {Promise<Data>}
 */
async function ask(call, query, variables = {}) {
  const { data, errors } = /** @type {Answer} */ (await call.send('POST', '/graphql', { query, variables }));
  if (!errors?.[0]) return /** @type {Data} */ (data);
  const { message, extensions } = errors[0];
  const code = codes[/** @type {keyof typeof codes} */ (extensions?.code)];
  // What is wrong with the query itself is the dialect's own fault.
  if (!code) throw new Error(`Atlas: ${message}`);
  const number = extensions?.number ?? 0;
  throw call.refusal(code, {
    issues: issues[/** @type {keyof typeof issues} */ (extensions?.code)]?.(number) ?? [],
    params: code === 'precondition_failed' ? { currentRevision: number } : {},
  });
}

/** @returns {User} */
function userOf(/** @type {Viewer} */ { id, email, displayName, language, memberSince, team }) {
  const workspace = { id: team.id, name: team.title, rootResourceId: team.id };
  const workspaces = [workspace];
  return { id, email, name: displayName, locale: language, createdAt: memberSince, workspace, workspaces };
}

/** @returns {Resource} */
function resourceOf(/** @type {Item} */ item) {
  const isFolder = item.__typename === 'Folder';
  return {
    id: item.id,
    type: isFolder ? '@service/resources/schema/create-directory' : '@service/resources/schema/create-document',
    name: item.title,
    kind: isFolder ? 'directory' : 'document',
    mediaType: isFolder ? 'inode/directory' : 'text/markdown',
    size: item.count ?? item.length ?? 0,
    parentId: item.around.at(-1)?.id ?? null,
    path: item.around.map(({ id, title }) => ({ id, name: title })),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    createdBy: { id: item.author.id, name: item.author.displayName },
    revision: item.version,
    visibility: 'private',
    permissions: ['read', 'write'],
    variants: [],
    tasks: [],
  };
}

const challengeOf = (/** @type {Ticket} */ { id, sentTo, expiresAt }) => ({
  challengeId: id,
  sentTo,
  expiresAt,
  resendAfter: 30,
});

const orders = { name: 'TITLE', updatedAt: 'UPDATED', size: 'SIZE', kind: 'KIND' };

/** A window of a list as variables of the query. */
const windowOf = (/** @type {ListQuery} */ { sort = 'name', order, limit = 100, cursor, at, around, prefix }) => ({
  orderBy: orders[sort],
  reverse: order === 'desc',
  offset: Number(cursor ?? at ?? 0),
  first: limit,
  with: around,
  startingWith: prefix,
});

const itemQuery = `query ($id: ID!, $orderBy: ItemOrder, $reverse: Boolean, $offset: Int, $first: Int, $startingWith: String, $with: ID) {
  changes { upTo }
  item(id: $id) {
    ${itemFields}
    ... on Page { markdown }
    ... on Folder {
      items(orderBy: $orderBy, reverse: $reverse, offset: $offset, first: $first, startingWith: $startingWith, with: $with) {
        offset
        totalCount
        nodes { ${itemFields} }
      }
    }
  }
}`;

/** The text that a patch makes; Atlas takes whole texts alone. */
const patched = (
  /** @type {string} */ text,
  /** @type {readonly { from: number, to: number, insert: string }[]} */ patch,
) => patch.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

/**
 * The resource that a mutation answers.
 *
 * @param {DialectCall} call
 * @param {string} parameters
 * @param {string} field
 * @param {object} variables
 */
async function change(call, parameters, field, variables) {
  const mutation = `mutation (${parameters}) { item: ${field} { ${itemFields} } }`;
  const { item } = /** @type {{ item: Item }} */ (await ask(call, mutation, variables));
  return resourceOf(item);
}

/** @type {Dialect} */
export const atlas = {
  askEvery: 5_000,
  forms: {
    async '@service/authentication/schema/sign-in'({ value: { email } }, call) {
      const mutation = 'mutation ($email: String!) { ticket: requestCode(email: $email) { id sentTo expiresAt } }';
      const { ticket } = /** @type {{ ticket: Ticket }} */ (await ask(call, mutation, { email }));
      return challengeOf(ticket);
    },
    async '@service/authentication/schema/sign-up'({ value: { email, name, workspaceName } }, call) {
      const mutation = `mutation ($email: String!, $name: String!, $team: String) {
        ticket: register(email: $email, displayName: $name, team: $team) { id sentTo expiresAt }
      }`;
      const { ticket } = /** @type {{ ticket: Ticket }} */ (
        await ask(call, mutation, { email, name, team: workspaceName })
      );
      return challengeOf(ticket);
    },
    '@service/resources/schema/create-directory': ({ target, value: { name } }, call) =>
      change(call, '$folder: ID!, $title: String!', 'createFolder(folder: $folder, title: $title)', {
        folder: target,
        title: name,
      }),
    '@service/resources/schema/create-document': ({ target, value: { name, content = '' } }, call) =>
      change(
        call,
        '$folder: ID!, $title: String!, $markdown: String!',
        'createPage(folder: $folder, title: $title, markdown: $markdown)',
        { folder: target, title: name, markdown: content },
      ),
    '@service/resources/schema/rename': ({ target, value: { name } }, call) =>
      change(call, '$id: ID!, $title: String!', 'retitle(id: $id, title: $title)', { id: target, title: name }),
    async '@service/resources/schema/markdown'({ target, value, ifRevision }, call) {
      let markdown = 'content' in value ? value.content : undefined;
      if (markdown === undefined && 'patch' in value) {
        const query = 'query ($id: ID!) { item(id: $id) { version ... on Page { markdown } } }';
        const { item } = /** @type {{ item: { version: number, markdown: string } }} */ (
          await ask(call, query, { id: target })
        );
        // The places of a patch are good for the text that it is based on, and for no other.
        if (item.version !== ifRevision)
          throw call.refusal('precondition_failed', { params: { currentRevision: item.version } });
        markdown = patched(item.markdown, value.patch);
      }
      return change(
        call,
        '$id: ID!, $basedOn: Int!, $markdown: String!',
        'savePage(id: $id, basedOn: $basedOn, markdown: $markdown)',
        { id: target, basedOn: ifRevision, markdown },
      );
    },
  },
  actions: {
    async '@service/authentication/actions/get-current-user'(_, call) {
      const { viewer } = /** @type {{ viewer: Viewer | null }} */ (await ask(call, `{ viewer { ${viewerFields} } }`));
      if (!viewer) throw call.refusal('unauthenticated');
      return { user: userOf(viewer) };
    },
  },
  async verify(proof, call) {
    // Atlas mails no links.
    if (!('code' in proof)) throw call.refusal('expired');
    const mutation = `mutation ($ticket: ID!, $code: String!) {
      grant: redeem(ticket: $ticket, code: $code) { token expiresAt viewer { ${viewerFields} } }
    }`;
    const variables = { ticket: proof.challengeId, code: proof.code.replace(/\D/g, '') };
    const { grant } = /** @type {{ grant: { token: string, expiresAt: string, viewer: Viewer } }} */ (
      await ask(call, mutation, variables)
    );
    return { user: userOf(grant.viewer), session: { token: grant.token, expiresAt: grant.expiresAt } };
  },
  async session(_, call) {
    if (call.token === undefined) return { user: null };
    const { data } = /** @type {Answer} */ (
      await call.send('POST', '/graphql', { query: `{ viewer { ${viewerFields} } }` })
    );
    const viewer = /** @type {{ viewer: Viewer | null } | null} */ (data)?.viewer;
    return { user: viewer ? userOf(viewer) : null };
  },
  signOff: async (_, call) => void (await ask(call, 'mutation { signOut }')),
  async read({ resourceId, ...query }, call) {
    const { changes, item } = /** @type {{ changes: { upTo: number }, item: Item }} */ (
      await ask(call, itemQuery, { id: resourceId, ...windowOf(query) })
    );
    call.answered.set('Event-Position', String(changes.upTo));
    const resource = resourceOf(item);
    if (!item.items) return { resource, content: item.markdown ?? '' };
    const { offset: start, totalCount: total, nodes } = item.items;
    const end = start + nodes.length;
    return {
      resource,
      children: {
        items: nodes.map(resourceOf),
        start,
        total,
        previousCursor: null,
        nextCursor: end < total ? String(end) : null,
      },
    };
  },
  async info({ resourceId }, call) {
    const query = `query ($id: ID!) { item(id: $id) { ${itemFields} } }`;
    const { item } = /** @type {{ item: Item }} */ (await ask(call, query, { id: resourceId }));
    return { resource: resourceOf(item), access: [], links: { to: [], from: [] }, revisions: [] };
  },
  async events({ after }, call) {
    const query = 'query ($after: Int) { changes(after: $after) { upTo nodes { number isNew itemId folderId } } }';
    const { changes } =
      /** @type {{ changes: { upTo: number, nodes: { number: number, isNew: boolean, itemId: string, folderId: string | null }[] } }} */ (
        await ask(call, query, { after })
      );
    return {
      position: changes.upTo,
      events: changes.nodes.map(({ number, isNew, itemId, folderId }) => ({
        kind: isNew ? 'resource.created' : 'resource.changed',
        position: number,
        data: { resourceId: itemId, parentId: folderId },
      })),
    };
  },
  // What Atlas does not have.
  submit: null,
  formSchema: null,
  invoke: null,
  taskOutput: null,
  search: null,
  link: null,
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
