import type { Archive, Change, Entry } from '../archive.ts';
import type { Parcel } from '../parcels.ts';
import type { Admitted, Key, Person } from '../people.ts';
import type { Hit, Topic } from '../reading.ts';

/** Maps entries of the archive to Folio's format, with times in epoch milliseconds. */

export const personOf = (person: Person, archive: Archive) => ({
  uid: person.ref,
  mail: person.mail,
  fullName: person.name,
  lang: person.lang,
  since: person.since,
  home: { ref: person.home, title: archive.find(person, person.home).title },
});

export const admittedOf = ({ secret, until, person }: Admitted, archive: Archive) => ({
  key: secret,
  until,
  me: personOf(person, archive),
});

export function nodeOf(entry: Entry, archive: Archive) {
  const { ref, title, sort, mime, by, made, touched, version } = entry;
  return {
    ref,
    title,
    sort,
    mime,
    bytes: archive.size(entry),
    rev: version,
    made,
    touched,
    owner: { uid: by.ref, fullName: by.name },
    trail: archive.trail(entry).map((each) => ({ ref: each.ref, title: each.title })),
  };
}

export const newsOf = ({ number, what, ref, within, from }: Change) => ({ n: number, what, ref, within, from });

export const letterOf = ({ ref, mail }: { readonly ref: string; readonly mail: string }) => ({
  letter: ref,
  to: mail,
  until: Date.now() + 900_000,
  again: 30,
});

export const keyOf = ({ ref, title = '', start, made, until, used }: Key) => ({
  ref,
  title,
  start,
  made,
  until: until ?? null,
  used: used ?? null,
});

export const parcelOf = ({ ref, have, entry }: Parcel) => ({ parcel: ref, have, node: entry ?? null });

export const hitOf = ({ entry, share, line, marks }: Hit, archive: Archive) => ({
  node: nodeOf(entry, archive),
  share,
  line,
  marks,
});

export const topicOf = ({ ref, word, texts }: Topic) => ({
  ref,
  word,
  texts: texts.map((each) => ({ ref: each.ref, title: each.title })),
});
