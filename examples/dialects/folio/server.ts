import { Archive, Refused, type Change, type Entry, type Person, type Window } from '../archive.ts';
import { listen, sendJson, type Exchange, type Listening } from '../http.ts';

/** What an answer of Folio is wrapped in; its status is 200 whatever happens. */
type Envelope = { ok: true; data: unknown } | { ok: false; fault: { why: string; number?: number } };

interface Asked extends Exchange {
  readonly archive: Archive;
  readonly key: string | undefined;
  /** Of the path. */
  readonly ref: string;
  readonly given: Readonly<Record<string, string>>;
  me(): Person;
}

const personOf = (person: Person, archive: Archive) => ({
  uid: person.ref,
  mail: person.mail,
  fullName: person.name,
  lang: person.lang,
  since: person.since,
  home: { ref: person.home, title: archive.find(person, person.home).title },
});

function nodeOf(entry: Entry, archive: Archive) {
  const { ref, title, text, by, made, touched, version } = entry;
  return {
    ref,
    title,
    sort: text === undefined ? 'folder' : 'text',
    bytes: archive.size(entry),
    rev: version,
    made,
    touched,
    owner: { uid: by.ref, fullName: by.name },
    trail: archive.trail(entry).map((each) => ({ ref: each.ref, title: each.title })),
  };
}

const newsOf = ({ number, what, ref, within }: Change) => ({ n: number, what, ref, within });

const sorts: Readonly<Record<string, Window['by']>> = {
  title: 'title',
  touched: 'touched',
  bytes: 'size',
  sort: 'kind',
};

/** Method and path → what Folio does. */
const rows: readonly [string, RegExp, (asked: Asked) => unknown][] = [
  ['POST', /^\/letters$/, ({ archive, given }) => letterOf(archive.write(given['mail'] ?? ''))],
  [
    'POST',
    /^\/people$/,
    ({ archive, given: { mail = '', fullName = '', space = '' } }) =>
      letterOf(archive.write(mail, { name: fullName, team: space })),
  ],
  [
    'POST',
    /^\/keys$/,
    ({ archive, given: { letter = '', digits = '' } }) => {
      const { key, person } = archive.redeem(letter, digits);
      return { key, until: Date.now() + 86_400_000, me: personOf(person, archive) };
    },
  ],
  ['DELETE', /^\/keys\/mine$/, ({ archive, key }) => archive.forget(key)],
  ['GET', /^\/me$/, ({ archive, me }) => personOf(me(), archive)],
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
    ({ archive, me, ref, url: { searchParams: query } }) => {
      archive.find(me(), ref);
      const window = archive.list(ref, {
        by: sorts[query.get('by') ?? ''] ?? 'title',
        down: query.has('down'),
        from: Number(query.get('from') ?? 0),
        count: Number(query.get('count') ?? 100),
        seek: query.get('seek') ?? undefined,
        near: query.get('near') ?? undefined,
      });
      return { ...window, rows: window.rows.map((entry) => nodeOf(entry, archive)) };
    },
  ],
  [
    'POST',
    /^\/nodes\/([\w-]+)\/list$/,
    ({ archive, me, ref, given: { title = '', text } }) => nodeOf(archive.make(me(), ref, title, text), archive),
  ],
  [
    'PUT',
    /^\/nodes\/([\w-]+)\/text$/,
    ({ archive, me, ref, given: { text = '', rev } }) => nodeOf(archive.save(me(), ref, text, Number(rev)), archive),
  ],
  [
    'PATCH',
    /^\/nodes\/([\w-]+)$/,
    ({ archive, me, ref, given: { title = '' } }) => nodeOf(archive.retitle(me(), ref, title), archive),
  ],
];

const letterOf = ({ ref, mail }: { readonly ref: string; readonly mail: string }) => ({
  letter: ref,
  to: mail,
  until: Date.now() + 900_000,
  again: 30,
});

/** News as they come: each an event of its own, the first of them where the stream stands. */
function streamNews({ response, request, url, archive, me }: Asked): void {
  const person = me();
  const since = Number(url.searchParams.get('since') ?? archive.position);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const tell = (change: Change) => {
    if (archive.concerns(person, change)) send('news', newsOf(change));
  };
  for (const change of archive.after(since)) tell(change);
  send('stand', { n: archive.position });
  const beat = setInterval(() => response.write(':\n\n'), 15_000);
  const leave = archive.subscribe(tell);
  request.on('close', () => {
    clearInterval(beat);
    leave();
  });
}

async function envelope(asked: Asked): Promise<Envelope> {
  try {
    const { pathname } = asked.url;
    for (const [method, pattern, run] of rows) {
      const found = method === asked.method && pattern.exec(pathname);
      if (!found) continue;
      const given = (await asked.body()) as Record<string, string>;
      return { ok: true, data: run({ ...asked, ref: found[1] ?? '', given }) ?? null };
    }
    return { ok: false, fault: { why: 'unknown' } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { why, number } = error;
    return { ok: false, fault: { why, ...(number !== undefined && { number }) } };
  }
}

/** A small platform of its own kind: other paths, other names, and an envelope around all that it answers. */
export async function listenFolio(): Promise<Listening & { readonly archive: Archive }> {
  const archive = new Archive();
  const listening = await listen(async (exchange) => {
    const key = exchange.request.headers['x-folio-key'] as string | undefined;
    const asked: Asked = { ...exchange, archive, key, ref: '', given: {}, me: () => archive.owner(key) };
    if (exchange.url.pathname === '/news' && key) streamNews(asked);
    else sendJson(exchange.response, await envelope(asked));
  });
  return { ...listening, archive };
}
