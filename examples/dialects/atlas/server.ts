import { buildSchema, graphql, GraphQLError } from 'graphql';
import { Archive, type Sort } from '../archive.ts';
import { forms } from '../forms.ts';
import { listen, plainly, sendFile, sendJson, type Exchange, type Listening } from '../http.ts';
import { Parcels } from '../parcels.ts';
import { around, search, topicsOf } from '../reading.ts';
import { Refused } from '../refused.ts';
import { Tickets } from '../tickets.ts';
import { schema as source } from './schema.ts';
import {
  changeOf,
  fieldOf,
  grantOf,
  itemOf,
  keyOf,
  matchOf,
  ticketOf,
  tieOf,
  topicOf,
  uploadOf,
  viewerOf,
  type Shelf,
} from './answers.ts';

interface Context {
  readonly key: string | undefined;
}

interface Atlas extends Shelf {
  readonly parcels: Parcels;
}

const schema = buildSchema(source);

const sorts: Readonly<Record<string, readonly Sort[]>> = {
  FOLDER: ['folder'],
  PAGE: ['text', 'board'],
  FILE: ['file'],
};

/** Resolvers of the queries. */
function queriesOf({ archive, tickets, parcels }: Atlas) {
  const { people } = archive;
  const shelf = { archive, tickets };
  return {
    viewer: (_: object, { key }: Context) => (key === undefined ? null : viewerOf(people.owner(key), archive)),
    item: ({ id }: { id: string }, { key }: Context) => itemOf(archive.find(people.owner(key), id), shelf),
    changes({ after = archive.position }: { after?: number }, { key }: Context) {
      const person = people.owner(key);
      const nodes = archive.after(after).filter((change) => archive.concerns(person, change));
      return { upTo: archive.position, nodes: nodes.map(changeOf) };
    },
    search({ text, under, kind, offset, first }: SearchInput, { key }: Context) {
      const below = archive.below(people.owner(key), under);
      const among = kind === undefined ? below : below.filter(({ sort }) => sorts[kind]?.includes(sort));
      const { rows, all } = search(among, text, offset, first);
      return { offset, totalCount: all, nodes: rows.map((hit) => matchOf(hit, shelf)) };
    },
    neighbourhood({ id, steps, first }: { id: string; steps: number; first: number }, { key }: Context) {
      const { entries, ties, cut } = around(archive, people.owner(key), id, steps, first);
      return { isPartial: cut, nodes: entries.map((entry) => itemOf(entry, shelf)), ties: ties.map(tieOf) };
    },
    topics({ under, first }: { under?: string; first: number }, { key }: Context) {
      const { topics, alone } = topicsOf(archive.below(people.owner(key), under), first);
      return { remaining: alone, nodes: topics.map((topic) => topicOf(topic, shelf)) };
    },
    form({ name }: { name: string }) {
      const form = forms[name];
      if (!form) throw new Refused('unknown');
      return form.map(fieldOf);
    },
    appKeys: (_: object, { key }: Context) => people.keysOf(people.owner(key)).map(keyOf),
    upload: ({ id }: { id: string }, { key }: Context) => uploadOf(parcels.find(people.owner(key), id)),
  };
}

interface SearchInput {
  readonly text: string;
  readonly under?: string;
  readonly kind?: string;
  readonly offset: number;
  readonly first: number;
}

interface PageInput {
  readonly folder: string;
  readonly title: string;
  readonly text: string;
  readonly format: 'MARKDOWN' | 'BOARD';
}

interface UploadInput {
  readonly folder: string;
  readonly title: string;
  readonly mediaType: string;
  readonly length: number;
  readonly rename: boolean;
  readonly requestId: string;
}

/** Resolvers of the mutations. */
function mutationsOf({ archive, tickets, parcels }: Atlas) {
  const { people } = archive;
  const shelf = { archive, tickets };
  return {
    requestCode: ({ email }: { email: string }) => ticketOf(people.write(email)),
    register: ({ email, displayName, team = '' }: { email: string; displayName: string; team?: string }) =>
      ticketOf(people.write(email, { name: displayName, team })),
    redeem: (given: { ticket: string; code: string }) => grantOf(people.redeem(given.ticket, given.code), archive),
    redeemLink: ({ link }: { link: string }) => grantOf(people.redeemLink(link), archive),
    signOut({ everywhere }: { everywhere: boolean }, { key }: Context) {
      people.leave(key, everywhere);
      return true;
    },
    createFolder: ({ folder, title }: { folder: string; title: string }, { key }: Context) =>
      itemOf(archive.make(people.owner(key), folder, { sort: 'folder', title }), shelf),
    createPage({ folder, title, text, format }: PageInput, { key }: Context) {
      const sort = format === 'BOARD' ? 'board' : 'text';
      return itemOf(archive.make(people.owner(key), folder, { sort, title, text }), shelf);
    },
    savePage: ({ id, basedOn, text }: { id: string; basedOn: number; text: string }, { key }: Context) =>
      itemOf(archive.save(people.owner(key), id, text, basedOn), shelf),
    retitle: ({ id, title }: { id: string; title: string }, { key }: Context) =>
      itemOf(archive.retitle(people.owner(key), id, title), shelf),
    moveItem: ({ id, folder }: { id: string; folder: string }, { key }: Context) =>
      itemOf(archive.move(people.owner(key), id, folder), shelf),
    createAppKey({ label, expiresAt }: { label: string; expiresAt?: string }, { key }: Context) {
      const cut = people.cut(key, label, expiresAt === undefined ? undefined : Date.parse(expiresAt));
      return { key: keyOf(cut.key), secret: cut.secret };
    },
    deleteAppKey({ id }: { id: string }, { key }: Context) {
      people.withdraw(people.owner(key), id);
      return true;
    },
    startUpload({ folder, title, mediaType, length, rename, requestId }: UploadInput, { key }: Context) {
      const parcel = { title, mime: mediaType, size: length, within: folder, rename, mark: requestId };
      return uploadOf(parcels.begin(people.owner(key), parcel));
    },
    cancelUpload({ id }: { id: string }, { key }: Context) {
      parcels.drop(people.owner(key), id);
      return true;
    },
  };
}

/** Paths for bytes, which GraphQL does not carry. */
const bytePaths: readonly [
  string,
  RegExp,
  (exchange: Exchange, ref: string, atlas: Atlas & Context) => Promise<void> | void,
][] = [
  ['GET', /^\/files\/([\w-]+)$/, (exchange, ref, { tickets }) => sendFile(exchange, tickets.file(ref))],
  [
    'PUT',
    /^\/uploads\/([\w-]+)$/,
    async ({ url, bytes, response }, ref, { parcels, archive, key }) => {
      const offset = Number(url.searchParams.get('offset'));
      sendJson(response, uploadOf(parcels.take(archive.people.owner(key), ref, offset, await bytes())));
    },
  ],
];

/** A small GraphQL platform with error codes in `extensions`. */
export async function listenAtlas(): Promise<Listening & { readonly archive: Archive }> {
  const archive = new Archive();
  const atlas: Atlas = { archive, tickets: new Tickets(archive), parcels: new Parcels(archive) };
  const rootValue = { ...queriesOf(atlas), ...mutationsOf(atlas) };
  const listening = await listen(async (exchange) => {
    const { request, response, body, method, url } = exchange;
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    for (const [its, pattern, run] of bytePaths) {
      const found = its === method && pattern.exec(url.pathname);
      if (found) return plainly(exchange, () => run(exchange, found[1] ?? '', { ...atlas, key }));
    }
    const { query, variables } = (await body()) as { query: string; variables: Record<string, unknown> };
    const { data, errors } = await graphql({
      schema,
      source: query,
      rootValue,
      contextValue: { key } satisfies Context,
      variableValues: variables,
    });
    sendJson(response, {
      data,
      ...(errors && {
        errors: errors.map((error) => {
          const { originalError } = error;
          if (!(originalError instanceof Refused)) return error;
          const { why: code, number } = originalError;
          return new GraphQLError(code, { path: error.path ?? [], extensions: { code, number } });
        }),
      }),
    });
  });
  return { ...listening, archive };
}
