// @ts-check
/**
 * Folio: other paths, other names, epoch milliseconds, whole texts in place of patches, parcels in place of uploads, a
 * header of its own for the key, and an envelope around everything, whose status is 200 whatever happens.
 *
 * @import { Dialect } from '@service/widgets/transport'
 * @import { Around, Field, Hit, Node, Parcel, Person, Script, Topic } from './values.js'
 */
import { ask } from './ask.js';
import {
  challengeOf,
  clusterOf,
  formNames,
  graphOf,
  hitOf,
  linksOf,
  listOf,
  nothingShared,
  resourceOf,
  schemaOf,
  searchOf,
  standOf,
  time,
  tokenOf,
  userOf,
  windowOf,
} from './values.js';

/** Applies a patch; Folio accepts whole texts only. */
const patched = (
  /** @type {string} */ text,
  /** @type {readonly { from: number, to: number, insert: string }[]} */ patch,
) => patch.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

const kinds = /** @type {const} */ ({
  made: 'resource.created',
  edited: 'resource.changed',
  moved: 'resource.moved',
});

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
      resourceOf(await ask(call, 'POST', `/nodes/${target}/list`, { title: name, sort: 'text', text: content })),
    '@service/resources/schema/rename': async ({ target, value: { name } }, call) =>
      resourceOf(await ask(call, 'PATCH', `/nodes/${target}`, { title: name })),
    '@service/resources/schema/move': async ({ target, value: { parentId } }, call) =>
      resourceOf(await ask(call, 'PATCH', `/nodes/${target}`, { into: parentId })),
    '@service/resources/schema/markdown': async ({ target, value, ifRevision }, call) => {
      let text = 'content' in value ? value.content : undefined;
      if (text === undefined && 'patch' in value) {
        const before = /** @type {Node} */ (await ask(call, 'GET', `/nodes/${target}`));
        // The offsets of a patch are valid only for the text that it is based on.
        if (before.rev !== ifRevision)
          throw call.refusal('precondition_failed', { params: { currentRevision: before.rev } });
        text = patched(before.text ?? '', value.patch);
      }
      return resourceOf(await ask(call, 'PUT', `/nodes/${target}/text`, { text, rev: ifRevision }));
    },
    // A folder as target creates a board; a board is saved, based on its revision.
    '@service/resources/schema/dashboard': async (
      { target, value: { name = 'Dashboard', document }, ifRevision },
      call,
    ) => {
      const text = JSON.stringify(document);
      return resourceOf(
        ifRevision === undefined
          ? await ask(call, 'POST', `/nodes/${target}/list`, { title: name, sort: 'board', text })
          : await ask(call, 'PUT', `/nodes/${target}/text`, { text, rev: ifRevision }),
      );
    },
  },
  actions: {
    '@service/authentication/actions/get-current-user': async (_, call) => ({
      user: userOf(await ask(call, 'GET', '/me')),
    }),
    async '@service/resources/actions/cancel-upload'({ uploadId }, call) {
      await ask(call, 'DELETE', `/parcels/${uploadId}`);
      return { uploadId, state: 'cancelled' };
    },
  },
  async verify(proof, call) {
    const given =
      'code' in proof ? { letter: proof.challengeId, digits: proof.code.replace(/\D/g, '') } : { link: proof.token };
    const { key, until, me } = /** @type {{ key: string, until: number, me: Person }} */ (
      await ask(call, 'POST', '/keys', given)
    );
    return { user: userOf(me), session: { token: key, expiresAt: time(until) } };
  },
  // Reading the session signed out is not a failure.
  async session(_, call) {
    const { ok, data } = /** @type {{ ok: boolean, data: Person }} */ (await call.send('GET', '/me'));
    return { user: ok ? userOf(data) : null };
  },
  signOff: ({ everywhere }, call) => ask(call, 'DELETE', everywhere ? '/keys' : '/keys/mine'),
  async tokens(_, call) {
    const scripts = /** @type {Script[]} */ (await ask(call, 'GET', '/scripts'));
    return listOf(scripts.map(tokenOf));
  },
  async createToken({ name, expiresAt }, call) {
    const until = expiresAt && Date.parse(expiresAt);
    const script = /** @type {Script & { key: string }} */ (
      await ask(call, 'POST', '/scripts', { title: name, until })
    );
    return { ...tokenOf(script), token: script.key };
  },
  revokeToken: ({ id }, call) => ask(call, 'DELETE', `/scripts/${id}`),
  async read({ resourceId, ...query }, call) {
    if (resourceId === 'shared') {
      const { home } = /** @type {Person} */ (await ask(call, 'GET', '/me'));
      const node = /** @type {Node} */ (await ask(call, 'GET', `/nodes/${home.ref}`));
      return { resource: nothingShared(node, call.headers.get('Accept-Language')), children: listOf([]) };
    }
    const node = /** @type {Node} */ (await ask(call, 'GET', `/nodes/${resourceId}`));
    call.answered.set('Event-Position', String(node.news));
    const resource = resourceOf(node);
    if (node.sort !== 'folder') return { resource, ...(node.text !== undefined && { content: node.text }) };
    const { rows, from, all } = /** @type {{ rows: Node[], from: number, all: number }} */ (
      await ask(call, 'GET', `/nodes/${resourceId}/list?${windowOf(query)}`)
    );
    return { resource, children: listOf(rows.map(resourceOf), from, all) };
  },
  async info({ resourceId }, call) {
    const around = /** @type {Around} */ (await ask(call, 'GET', `/nodes/${resourceId}/around?steps=1&most=2000`));
    const node = /** @type {Node} */ (await ask(call, 'GET', `/nodes/${resourceId}`));
    return { resource: resourceOf(node), access: [], links: linksOf(resourceId, around), revisions: [] };
  },
  async search(query, call) {
    const { rows, from, all } = /** @type {{ rows: Hit[], from: number, all: number }} */ (
      await ask(call, 'GET', `/search?${searchOf(query)}`)
    );
    return listOf(rows.map(hitOf), from, all);
  },
  graph: async ({ resourceId, depth = 2, limit = 200 }, call) =>
    graphOf(await ask(call, 'GET', `/nodes/${resourceId}/around?steps=${depth}&most=${limit}`)),
  async clusters({ within, limit = 20 }, call) {
    const query = new URLSearchParams({ most: String(limit), ...(within && { under: within }) });
    const { topics, alone } = /** @type {{ topics: Topic[], alone: number }} */ (
      await ask(call, 'GET', `/topics?${query}`)
    );
    return { clusters: topics.map(clusterOf), unclustered: alone, truncated: false };
  },
  async formSchema({ type }, call) {
    const name = formNames.get(type);
    if (!name) throw call.refusal('not_found');
    return schemaOf(/** @type {Field[]} */ (await ask(call, 'GET', `/forms/${name}`)));
  },
  async beginUpload({ name, size, mediaType, parentId, onConflict, bytes }, call) {
    const begun = /** @type {Parcel} */ (
      await ask(call, 'POST', '/parcels', {
        title: name,
        mime: mediaType,
        bytes: size,
        within: parentId,
        rename: onConflict === 'rename',
        // A repeated start returns the same upload.
        mark: call.headers.get('Idempotency-Key'),
      })
    );
    if (!bytes || begun.have) return standOf(begun);
    return standOf(await ask(call, 'PUT', `/parcels/${begun.parcel}?from=0`, bytes));
  },
  uploadStatus: async ({ uploadId }, call) => standOf(await ask(call, 'GET', `/parcels/${uploadId}`)),
  sendUpload: async ({ uploadId, offset, bytes }, call) =>
    standOf(await ask(call, 'PUT', `/parcels/${uploadId}?from=${offset}`, bytes)),
  variant: ({ resourceId }, call) => call.fetch(`/nodes/${resourceId}/bytes`),
  async link({ resourceId }, call) {
    const { ticket, until } = /** @type {{ ticket: string, until: number }} */ (
      await ask(call, 'POST', `/nodes/${resourceId}/tickets`)
    );
    return { url: `${call.baseUrl}/nodes/${resourceId}/bytes?ticket=${ticket}`, expiresAt: time(until) };
  },
  async *follow({ after }, call) {
    for await (const sent of call.sentEvents(after === undefined ? '/news' : `/news?since=${after}`)) {
      const { n, what, ref, within, from } = JSON.parse(sent?.data ?? '{}');
      if (sent?.kind === 'stand') yield n;
      else if (sent?.kind === 'news') {
        yield {
          kind: kinds[/** @type {keyof typeof kinds} */ (what)],
          position: n,
          data: { resourceId: ref, parentId: within, ...(from && { fromId: from }) },
        };
      } else yield undefined;
    }
  },
  // Features that Folio lacks.
  submit: null,
  invoke: null,
  taskOutput: null,
  events: null,
  submission: null,
};
