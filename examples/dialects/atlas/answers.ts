import type { Archive, Change, Entry, Window } from '../archive.ts';
import type { FormField } from '../forms.ts';
import type { Parcel } from '../parcels.ts';
import type { Admitted, Key, Person } from '../people.ts';
import type { Hit, Tie, Topic } from '../reading.ts';
import type { Tickets } from '../tickets.ts';

/** Maps entries of the archive to the types of the schema. */

export const time = (milliseconds: number): string => new Date(milliseconds).toISOString();
const timeOrNothing = (milliseconds: number | undefined) => (milliseconds === undefined ? null : time(milliseconds));

const place = ({ ref, title }: Entry) => ({ id: ref, title });

export const viewerOf = (person: Person, archive: Archive) => ({
  id: person.ref,
  email: person.mail,
  displayName: person.name,
  language: person.lang,
  memberSince: time(person.since),
  team: place(archive.find(person, person.home)),
});

export const grantOf = ({ secret, until, person }: Admitted, archive: Archive) => ({
  token: secret,
  expiresAt: time(until),
  viewer: viewerOf(person, archive),
});

export const ticketOf = ({ ref, mail }: { readonly ref: string; readonly mail: string }) => ({
  id: ref,
  sentTo: mail,
  expiresAt: time(Date.now() + 900_000),
});

interface ItemsQuery {
  readonly orderBy: string;
  readonly reverse: boolean;
  readonly offset: number;
  readonly first: number;
  readonly startingWith?: string;
  readonly with?: string;
}

const orders: Readonly<Record<string, Window['by']>> = {
  TITLE: 'title',
  UPDATED: 'touched',
  SIZE: 'size',
  KIND: 'kind',
};

/** Data that items are made of. */
export interface Shelf {
  readonly archive: Archive;
  readonly tickets: Tickets;
}

export function itemOf(entry: Entry, shelf: Shelf): object {
  const { archive, tickets } = shelf;
  const { ref, by, sort, text, mime, made, touched, version } = entry;
  const common = {
    ...place(entry),
    around: archive.trail(entry).map(place),
    author: { id: by.ref, displayName: by.name },
    createdAt: time(made),
    updatedAt: time(touched),
    version,
    length: archive.size(entry),
  };
  if (sort === 'file') {
    const download = () => {
      const { ticket, until } = tickets.issue(by, ref);
      return { path: `/files/${ticket}`, expiresAt: time(until) };
    };
    return { __typename: 'File', ...common, mediaType: mime, download };
  }
  if (sort !== 'folder')
    return { __typename: 'Page', ...common, text, format: sort === 'board' ? 'BOARD' : 'MARKDOWN' };
  return {
    __typename: 'Folder',
    ...common,
    count: archive.size(entry),
    items({ orderBy, reverse, offset, first, startingWith, with: near }: ItemsQuery) {
      const window = archive.list(by, ref, {
        by: orders[orderBy] ?? 'title',
        down: reverse,
        from: offset,
        count: first,
        seek: startingWith,
        near,
      });
      return { offset: window.from, totalCount: window.all, nodes: window.rows.map((each) => itemOf(each, shelf)) };
    },
  };
}

const changeKinds = { made: 'CREATED', edited: 'EDITED', moved: 'MOVED' } as const;

export const changeOf = ({ number, what, ref, within, from }: Change) => ({
  number,
  kind: changeKinds[what],
  itemId: ref,
  folderId: within,
  formerFolderId: from,
});

export const matchOf = ({ entry, share, line, marks }: Hit, shelf: Shelf) => ({
  item: itemOf(entry, shelf),
  score: share,
  excerpt: line,
  spans: marks.map(([start, end]) => ({ start, end })),
});

export const tieOf = ({ from, to, sort }: Tie) => ({ from, to, isLink: sort === 'names' });

export const topicOf = ({ ref, word, texts }: Topic, shelf: Shelf) => ({
  id: ref,
  word,
  pages: texts.map((text) => itemOf(text, shelf)),
});

export const fieldOf = ({ key, caption, must, longest, many }: FormField) => ({
  key,
  english: caption.en,
  swedish: caption.sv,
  isRequired: must,
  maxLength: longest,
  isMultiline: many,
});

export const keyOf = ({ ref, title = '', start, made, used, until }: Key) => ({
  id: ref,
  label: title,
  hint: start,
  createdAt: time(made),
  usedAt: timeOrNothing(used),
  expiresAt: timeOrNothing(until),
});

export const uploadOf = ({ ref, have, entry }: Parcel) => ({
  id: ref,
  received: have,
  item: entry === undefined ? null : { id: entry },
});
