// @ts-check
/**
 * Atlas speaks GraphQL: one path for everything, fields that are asked for by name, and errors that stand beside the
 * data. Bytes go by paths of their own. It has no stream of events, and is asked what has changed.
 *
 * @import { Dialect } from '@service/widgets/transport'
 * @import { AppKey, Change, Field, Grant, Item, Match, Ticket, Tie, Topic, Viewer } from './values.js'
 */
import { ask } from './ask.js';
import { files } from './files.js';
import { change, createPage, itemIn, patched, savePage } from './items.js';
import {
  challengeOf,
  clusterOf,
  edgeOf,
  eventOf,
  formNames,
  hitOf,
  itemFields,
  keyFields,
  linksOf,
  listOf,
  nodeOf,
  nothingShared,
  resourceOf,
  schemaOf,
  searched,
  tokenOf,
  userOf,
  verifiedOf,
  viewerFields,
  windowOf,
} from './values.js';

/** @type {Dialect} */
export const atlas = {
  ...files,
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
      createPage(call, { folder: target, title: name, text: content }),
    '@service/resources/schema/rename': ({ target, value: { name } }, call) =>
      change(call, '$id: ID!, $title: String!', 'retitle(id: $id, title: $title)', { id: target, title: name }),
    '@service/resources/schema/move': ({ target, value: { parentId } }, call) =>
      change(call, '$id: ID!, $folder: ID!', 'moveItem(id: $id, folder: $folder)', { id: target, folder: parentId }),
    async '@service/resources/schema/markdown'({ target, value, ifRevision }, call) {
      let text = 'content' in value ? value.content : undefined;
      if (text === undefined && 'patch' in value) {
        const query = 'query ($id: ID!) { item(id: $id) { version ... on Page { text } } }';
        const { item } = /** @type {{ item: { version: number, text: string } }} */ (
          await ask(call, query, { id: target })
        );
        // The offsets of a patch are valid only for the text that it is based on.
        if (item.version !== ifRevision)
          throw call.refusal('precondition_failed', { params: { currentRevision: item.version } });
        text = patched(item.text, value.patch);
      }
      return savePage(call, { id: target, basedOn: ifRevision, text });
    },
    // A folder as target creates a board; a board is saved, based on its version.
    '@service/resources/schema/dashboard'({ target, value: { name = 'Dashboard', document }, ifRevision }, call) {
      const text = JSON.stringify(document);
      return ifRevision === undefined
        ? createPage(call, { folder: target, title: name, text, format: 'BOARD' })
        : savePage(call, { id: target, basedOn: ifRevision, text });
    },
  },
  actions: {
    async '@service/authentication/actions/get-current-user'(_, call) {
      const { viewer } = /** @type {{ viewer: Viewer | null }} */ (await ask(call, `{ viewer { ${viewerFields} } }`));
      if (!viewer) throw call.refusal('unauthenticated');
      return { user: userOf(viewer) };
    },
    async '@service/resources/actions/cancel-upload'({ uploadId }, call) {
      await ask(call, 'mutation ($id: ID!) { cancelUpload(id: $id) }', { id: uploadId });
      return { uploadId, state: 'cancelled' };
    },
  },
  async verify(proof, call) {
    const grant = `{ token expiresAt viewer { ${viewerFields} } }`;
    const asked =
      'code' in proof
        ? ask(
            call,
            `mutation ($ticket: ID!, $code: String!) { grant: redeem(ticket: $ticket, code: $code) ${grant} }`,
            {
              ticket: proof.challengeId,
              code: proof.code.replace(/\D/g, ''),
            },
          )
        : ask(call, `mutation ($link: String!) { grant: redeemLink(link: $link) ${grant} }`, { link: proof.token });
    return verifiedOf(/** @type {{ grant: Grant }} */ (await asked).grant);
  },
  async session(_, call) {
    if (call.token === undefined) return { user: null };
    const { data } = /** @type {{ data: { viewer: Viewer | null } | null }} */ (
      await call.send('POST', '/graphql', { query: `{ viewer { ${viewerFields} } }` })
    );
    return { user: data?.viewer ? userOf(data.viewer) : null };
  },
  signOff: async ({ everywhere }, call) =>
    void (await ask(call, 'mutation ($everywhere: Boolean) { signOut(everywhere: $everywhere) }', { everywhere })),
  async tokens(_, call) {
    const { appKeys } = /** @type {{ appKeys: AppKey[] }} */ (await ask(call, `{ appKeys { ${keyFields} } }`));
    return listOf(appKeys.map(tokenOf));
  },
  async createToken({ name, expiresAt }, call) {
    const mutation = `mutation ($label: String!, $expiresAt: String) {
      made: createAppKey(label: $label, expiresAt: $expiresAt) { secret key { ${keyFields} } }
    }`;
    const { made } = /** @type {{ made: { secret: string, key: AppKey } }} */ (
      await ask(call, mutation, { label: name, expiresAt })
    );
    return { ...tokenOf(made.key), token: made.secret };
  },
  revokeToken: async ({ id }, call) => void (await ask(call, 'mutation ($id: ID!) { deleteAppKey(id: $id) }', { id })),
  async read({ resourceId, ...query }, call) {
    if (resourceId === 'shared') {
      const { viewer } = /** @type {{ viewer: Viewer | null }} */ (await ask(call, '{ viewer { team { id } } }'));
      if (!viewer) throw call.refusal('unauthenticated');
      const { item } = await itemIn(call, viewer.team.id);
      return { resource: nothingShared(item, call.headers.get('Accept-Language')), children: listOf([]) };
    }
    const { changes, item } = await itemIn(call, resourceId, windowOf(query));
    call.answered.set('Event-Position', String(changes.upTo));
    const resource = resourceOf(item);
    if (!item.items) return { resource, ...(item.text !== undefined && { content: item.text }) };
    const { offset, totalCount, nodes } = item.items;
    return { resource, children: listOf(nodes.map(resourceOf), offset, totalCount) };
  },
  async info({ resourceId }, call) {
    const query = `query ($id: ID!) {
      item(id: $id) { ${itemFields} }
      around: neighbourhood(id: $id, steps: 1, first: 2000) { nodes { ${itemFields} } ties { from to isLink } }
    }`;
    const { item, around } = /** @type {{ item: Item, around: { nodes: Item[], ties: Tie[] } }} */ (
      await ask(call, query, { id: resourceId })
    );
    const links = linksOf(resourceId, around.nodes, around.ties);
    return { resource: resourceOf(item), access: [], links, revisions: [] };
  },
  async search({ q, within, kind, limit, cursor = '0' }, call) {
    const query = `query ($text: String!, $under: ID, $kind: ItemKind, $offset: Int, $first: Int) {
      found: search(text: $text, under: $under, kind: $kind, offset: $offset, first: $first) {
        offset
        totalCount
        nodes { score excerpt spans { start end } item { ${itemFields} } }
      }
    }`;
    const variables = { text: q, under: within, kind: kind && searched[kind], offset: Number(cursor), first: limit };
    const { found } = /** @type {{ found: { offset: number, totalCount: number, nodes: Match[] } }} */ (
      await ask(call, query, variables)
    );
    return listOf(found.nodes.map(hitOf), found.offset, found.totalCount);
  },
  async graph({ resourceId, depth, limit }, call) {
    const query = `query ($id: ID!, $steps: Int, $first: Int) {
      around: neighbourhood(id: $id, steps: $steps, first: $first) {
        isPartial
        nodes { ${itemFields} }
        ties { from to isLink }
      }
    }`;
    const { around } = /** @type {{ around: { isPartial: boolean, nodes: Item[], ties: Tie[] } }} */ (
      await ask(call, query, { id: resourceId, steps: depth, first: limit })
    );
    return { nodes: around.nodes.map(nodeOf), edges: around.ties.map(edgeOf), truncated: around.isPartial };
  },
  async clusters({ within, limit }, call) {
    const query = `query ($under: ID, $first: Int) {
      topics(under: $under, first: $first) { remaining nodes { id word pages { id title } } }
    }`;
    const { topics } = /** @type {{ topics: { remaining: number, nodes: Topic[] } }} */ (
      await ask(call, query, { under: within, first: limit })
    );
    return { clusters: topics.nodes.map(clusterOf), unclustered: topics.remaining, truncated: false };
  },
  async formSchema({ type }, call) {
    const name = formNames.get(type);
    if (!name) throw call.refusal('not_found');
    const query = `query ($name: String!) {
      form(name: $name) { key english swedish isRequired maxLength isMultiline }
    }`;
    const { form } = /** @type {{ form: Field[] }} */ (await ask(call, query, { name }));
    return schemaOf(form);
  },
  async events({ after }, call) {
    const query =
      'query ($after: Int) { changes(after: $after) { upTo nodes { number kind itemId folderId formerFolderId } } }';
    const { changes } = /** @type {{ changes: { upTo: number, nodes: Change[] } }} */ (
      await ask(call, query, { after })
    );
    return { position: changes.upTo, events: changes.nodes.map(eventOf) };
  },
  // Features that Atlas lacks.
  submit: null,
  invoke: null,
  taskOutput: null,
  submission: null,
};
