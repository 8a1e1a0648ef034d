import { buildSchema, graphql, GraphQLError } from 'graphql';
import { Archive, Refused, type Entry, type Person, type Window } from '../archive.ts';
import { listen, sendJson, type Listening } from '../http.ts';
import { schema as source } from './schema.ts';

interface Context {
  readonly key: string | undefined;
}

const schema = buildSchema(source);
const time = (milliseconds: number) => new Date(milliseconds).toISOString();
const place = ({ ref, title }: Entry) => ({ id: ref, title });
const orders: Readonly<Record<string, Window['by']>> = {
  TITLE: 'title',
  UPDATED: 'touched',
  SIZE: 'size',
  KIND: 'kind',
};

interface ItemsQuery {
  readonly orderBy: string;
  readonly reverse: boolean;
  readonly offset: number;
  readonly first: number;
  readonly startingWith?: string;
  readonly with?: string;
}

/** What answers the fields of the schema, over one archive. */
function rootOf(archive: Archive) {
  const item = (entry: Entry): object => ({
    ...place(entry),
    around: archive.trail(entry).map(place),
    author: { id: entry.by.ref, displayName: entry.by.name },
    createdAt: time(entry.made),
    updatedAt: time(entry.touched),
    version: entry.version,
    ...(entry.text === undefined
      ? {
          __typename: 'Folder',
          count: archive.size(entry),
          items({ orderBy, reverse, offset, first, startingWith, with: near }: ItemsQuery) {
            const by = orders[orderBy] ?? 'title';
            const window = archive.list(entry.ref, {
              by,
              down: reverse,
              from: offset,
              count: first,
              seek: startingWith,
              near,
            });
            return { offset: window.from, totalCount: window.all, nodes: window.rows.map(item) };
          },
        }
      : { __typename: 'Page', length: archive.size(entry), markdown: entry.text }),
  });
  const viewer = (person: Person) => ({
    id: person.ref,
    email: person.mail,
    displayName: person.name,
    language: person.lang,
    memberSince: time(person.since),
    team: place(archive.find(person, person.home)),
  });
  const ticket = ({ ref, mail }: { readonly ref: string; readonly mail: string }) => ({
    id: ref,
    sentTo: mail,
    expiresAt: time(Date.now() + 900_000),
  });
  return {
    viewer: (_: object, { key }: Context) => (key === undefined ? null : viewer(archive.owner(key))),
    item: ({ id }: { id: string }, { key }: Context) => item(archive.find(archive.owner(key), id)),
    changes({ after = archive.position }: { after?: number }, { key }: Context) {
      const person = archive.owner(key);
      const nodes = archive.after(after).filter((change) => archive.concerns(person, change));
      return {
        upTo: archive.position,
        nodes: nodes.map(({ number, what, ref, within }) => ({
          number,
          isNew: what === 'made',
          itemId: ref,
          folderId: within,
        })),
      };
    },
    requestCode: ({ email }: { email: string }) => ticket(archive.write(email)),
    register: ({ email, displayName, team = '' }: { email: string; displayName: string; team?: string }) =>
      ticket(archive.write(email, { name: displayName, team })),
    redeem(given: { ticket: string; code: string }) {
      const { key, person } = archive.redeem(given.ticket, given.code);
      return { token: key, expiresAt: time(Date.now() + 86_400_000), viewer: viewer(person) };
    },
    signOut(_: object, { key }: Context) {
      archive.forget(key);
      return true;
    },
    createFolder: ({ folder, title }: { folder: string; title: string }, { key }: Context) =>
      item(archive.make(archive.owner(key), folder, title)),
    createPage: ({ folder, title, markdown }: { folder: string; title: string; markdown: string }, { key }: Context) =>
      item(archive.make(archive.owner(key), folder, title, markdown)),
    savePage: ({ id, basedOn, markdown }: { id: string; basedOn: number; markdown: string }, { key }: Context) =>
      item(archive.save(archive.owner(key), id, markdown, basedOn)),
    retitle: ({ id, title }: { id: string; title: string }, { key }: Context) =>
      item(archive.retitle(archive.owner(key), id, title)),
  };
}

/** A small platform that speaks GraphQL: one path, queries, and errors by their code beside the data. */
export async function listenAtlas(): Promise<Listening & { readonly archive: Archive }> {
  const archive = new Archive();
  const rootValue = rootOf(archive);
  const listening = await listen(async ({ request, response, body }) => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
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
