/** Script of every page: search, and examples and the playground on request. */
import type { SearchResult } from 'minisearch';

const base = document.documentElement.dataset['base']!;
const search = document.querySelector<HTMLElement>('search')!;
const field = search.querySelector('input')!;
const results = search.querySelector<HTMLElement>('ol')!;
const status = search.querySelector<HTMLElement>('[role=status]')!;
search.hidden = false;

/** Index of all headings, loaded when the field gets the focus. */
let loading: Promise<(text: string) => SearchResult[]> | undefined;

const load = () =>
  (loading ??= Promise.all([
    import('minisearch'),
    fetch(`${base}search.json`).then((response) => response.text()),
  ]).then(([{ default: MiniSearch }, json]) => {
    const index = MiniSearch.loadJSON(json, { fields: ['title', 'text'], storeFields: ['title', 'page', 'href'] });
    return (text) => index.search(text, { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { title: 3 } });
  }));

async function show(): Promise<void> {
  const text = field.value.trim();
  try {
    const find = await load();
    if (text !== field.value.trim()) return;
    const found = text ? find(text) : [];
    status.textContent = text ? (found.length === 1 ? '1 result' : `${found.length} results`) : '';
    results.replaceChildren(
      ...found.slice(0, 12).map(({ title, page, href }) => {
        const link = Object.assign(document.createElement('a'), { href: base + href, textContent: title });
        const from = Object.assign(document.createElement('small'), { textContent: page });
        link.append(from);
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
  } catch {
    loading = undefined;
    status.textContent = 'The search index did not load. Try again.';
  }
}

field.addEventListener('focus', () => void load().catch(() => (loading = undefined)));
field.addEventListener('input', () => void show());
search.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  field.value = '';
  void show();
  field.focus();
});

const playground = document.querySelector<HTMLElement>('[data-playground]');
if (playground) void import('./playground.ts').then(({ openPlayground }) => openPlayground(playground));
