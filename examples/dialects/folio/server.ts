import { Archive, type Change, type Sort, type Window } from '../archive.ts';
import { forms } from '../forms.ts';
import { listen, plainly, sendFile, sendJson, type Exchange, type Listening } from '../http.ts';
import { Parcels } from '../parcels.ts';
import type { Person } from '../people.ts';
import { around, search, topicsOf } from '../reading.ts';
import { Refused } from '../refused.ts';
import { Tickets } from '../tickets.ts';
import { admittedOf, hitOf, keyOf, letterOf, newsOf, nodeOf, parcelOf, personOf, topicOf } from './answers.ts';

/** Envelope of all responses, with status 200. */
type Envelope = { ok: true; data: unknown } | { ok: false; fault: { why: string; number?: number } };

interface Folio {
  readonly archive: Archive;
  readonly parcels: Parcels;
  readonly tickets: Tickets;
}

interface Asked extends Exchange, Folio {
  readonly key: string | undefined;
  /** From the path. */
  readonly ref: string;
  /** From the body. */
  readonly given: Readonly<Record<string, string>>;
  /** From the query. */
  readonly query: URLSearchParams;
  me(): Person;
}

const sorts: Readonly<Record<string, Window['by']>> = {
  title: 'title',
  touched: 'touched',
  bytes: 'size',
  sort: 'kind',
};

const numberIn = (query: URLSearchParams, name: string, otherwise: number) => Number(query.get(name) ?? otherwise);

/** Routes: method and path → handler. */
const rows: readonly [string, RegExp, (asked: Asked) => unknown][] = [
  ['POST', /^\/letters$/, ({ archive, given }) => letterOf(archive.people.write(given['mail'] ?? ''))],
  [
    'POST',
    /^\/people$/,
    ({ archive, given: { mail = '', fullName = '', space = '' } }) =>
      letterOf(archive.people.write(mail, { name: fullName, team: space })),
  ],
  [
    'POST',
    /^\/keys$/,
    ({ archive, given: { letter = '', digits = '', link } }) =>
      admittedOf(link === undefined ? archive.people.redeem(letter, digits) : archive.people.redeemLink(link), archive),
  ],
  ['DELETE', /^\/keys\/mine$/, ({ archive, key }) => archive.people.leave(key, false)],
  ['DELETE', /^\/keys$/, ({ archive, key }) => archive.people.leave(key, true)],
  ['GET', /^\/me$/, ({ archive, me }) => personOf(me(), archive)],
  ['GET', /^\/scripts$/, ({ archive, me }) => archive.people.keysOf(me()).map(keyOf)],
  [
    'POST',
    /^\/scripts$/,
    ({ archive, key, given: { title = '', until } }) => {
      const cut = archive.people.cut(key, title, until === undefined ? undefined : Number(until));
      return { ...keyOf(cut.key), key: cut.secret };
    },
  ],
  ['DELETE', /^\/scripts\/([\w-]+)$/, ({ archive, me, ref }) => archive.people.withdraw(me(), ref)],
  [
    'GET',
    /^\/nodes\/([\w-]+)$/,
    ({ archive, me, ref }) => {
      const entry = archive.find(me(), ref);
      return { ...nodeOf(entry, archive), text: entry.text, news: archive.position };
    },
  ],
  [
    'GET',
    /^\/nodes\/([\w-]+)\/list$/,
    ({ archive, me, ref, query }) => {
      const window = archive.list(me(), ref, {
        by: sorts[query.get('by') ?? ''] ?? 'title',
        down: query.has('down'),
        from: numberIn(query, 'from', 0),
        count: numberIn(query, 'count', 100),
        seek: query.get('seek') ?? undefined,
        near: query.get('near') ?? undefined,
      });
      return { ...window, rows: window.rows.map((entry) => nodeOf(entry, archive)) };
    },
  ],
  [
    'POST',
    /^\/nodes\/([\w-]+)\/list$/,
    ({ archive, me, ref, given: { title = '', sort = 'folder', text } }) =>
      nodeOf(archive.make(me(), ref, { sort: sort as Sort, title, text }), archive),
  ],
  [
    'PUT',
    /^\/nodes\/([\w-]+)\/text$/,
    ({ archive, me, ref, given: { text = '', rev } }) => nodeOf(archive.save(me(), ref, text, Number(rev)), archive),
  ],
  [
    'PATCH',
    /^\/nodes\/([\w-]+)$/,
    ({ archive, me, ref, given: { title = '', into } }) =>
      nodeOf(into === undefined ? archive.retitle(me(), ref, title) : archive.move(me(), ref, into), archive),
  ],
  ['POST', /^\/nodes\/([\w-]+)\/tickets$/, ({ tickets, me, ref }) => tickets.issue(me(), ref)],
  [
    'GET',
    /^\/nodes\/([\w-]+)\/around$/,
    ({ archive, me, ref, query }) => {
      const found = around(archive, me(), ref, numberIn(query, 'steps', 2), numberIn(query, 'most', 200));
      return { ...found, entries: found.entries.map((entry) => nodeOf(entry, archive)) };
    },
  ],
  [
    'GET',
    /^\/search$/,
    ({ archive, me, query }) => {
      const sort = query.get('sort');
      const below = archive.below(me(), query.get('under') ?? undefined);
      const among = sort === null ? below : below.filter((entry) => sort.split(' ').includes(entry.sort));
      const found = search(among, query.get('for') ?? '', numberIn(query, 'from', 0), numberIn(query, 'count', 20));
      return { ...found, rows: found.rows.map((hit) => hitOf(hit, archive)) };
    },
  ],
  [
    'GET',
    /^\/topics$/,
    ({ archive, me, query }) => {
      const below = archive.below(me(), query.get('under') ?? undefined);
      const { topics, alone } = topicsOf(below, numberIn(query, 'most', 20));
      return { topics: topics.map(topicOf), alone };
    },
  ],
  [
    'POST',
    /^\/parcels$/,
    ({ parcels, me, given: { title = '', mime = '', bytes, within = '', rename, mark = '' } }) =>
      parcelOf(parcels.begin(me(), { title, mime, size: Number(bytes), within, rename: Boolean(rename), mark })),
  ],
  ['GET', /^\/parcels\/([\w-]+)$/, ({ parcels, me, ref }) => parcelOf(parcels.find(me(), ref))],
  [
    'PUT',
    /^\/parcels\/([\w-]+)$/,
    async ({ parcels, me, ref, query, bytes }) =>
      parcelOf(parcels.take(me(), ref, numberIn(query, 'from', 0), await bytes())),
  ],
  ['DELETE', /^\/parcels\/([\w-]+)$/, ({ parcels, me, ref }) => parcels.drop(me(), ref)],
  ['GET', /^\/forms\/(\w+)$/, ({ ref }) => forms[ref] ?? refuse('unknown')],
];

function refuse(why: Refused['why']): never {
  throw new Refused(why);
}

/** Streams changes as events, first the current position. */
function streamNews({ response, request, query, archive, me }: Asked): void {
  const person = me();
  const since = numberIn(query, 'since', archive.position);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const sendChange = (change: Change) => {
    if (archive.concerns(person, change)) send('news', newsOf(change));
  };
  for (const change of archive.after(since)) sendChange(change);
  send('stand', { n: archive.position });
  const beat = setInterval(() => response.write(':\n\n'), 15_000);
  const leave = archive.subscribe(sendChange);
  request.on('close', () => {
    clearInterval(beat);
    leave();
  });
}

/** Sends bytes to requests with a key or a ticket. */
function sendBytes(asked: Asked): void {
  const { archive, tickets, query, ref, me } = asked;
  const ticket = query.get('ticket');
  const file = ticket === null ? archive.find(me(), ref) : tickets.file(ticket);
  if (file.sort !== 'file') throw new Refused('unknown');
  sendFile(asked, file);
}

/** Routes without an envelope, which respond with a status. */
const streams: readonly [RegExp, (asked: Asked) => void][] = [
  [/^\/news$/, streamNews],
  [/^\/nodes\/([\w-]+)\/bytes$/, sendBytes],
];

async function envelope(asked: Asked): Promise<Envelope> {
  try {
    const { pathname } = asked.url;
    for (const [method, pattern, run] of rows) {
      const found = method === asked.method && pattern.exec(pathname);
      if (!found) continue;
      const given = (await asked.body()) as Record<string, string>;
      return { ok: true, data: (await run({ ...asked, ref: found[1] ?? '', given })) ?? null };
    }
    return { ok: false, fault: { why: 'unknown' } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { why, number } = error;
    return { ok: false, fault: { why, ...(number !== undefined && { number }) } };
  }
}

/** A small REST platform with its own names, and an envelope around every response. */
export async function listenFolio(): Promise<Listening & { readonly archive: Archive }> {
  const archive = new Archive();
  const folio: Folio = { archive, parcels: new Parcels(archive), tickets: new Tickets(archive) };
  const listening = await listen(async (exchange) => {
    const key = exchange.request.headers['x-folio-key'] as string | undefined;
    const { pathname, searchParams: query } = exchange.url;
    const me = () => archive.people.owner(key);
    const asked: Asked = { ...exchange, ...folio, key, ref: '', given: {}, query, me };
    for (const [pattern, send] of streams) {
      const found = exchange.method === 'GET' && pattern.exec(pathname);
      if (found) return plainly(exchange, () => send({ ...asked, ref: found[1] ?? '' }));
    }
    sendJson(exchange.response, await envelope(asked));
  });
  return { ...listening, archive };
}
