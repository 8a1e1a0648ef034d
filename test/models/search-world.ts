import { SearchModel, type SearchModelOptions } from '../../src/models/search-model.ts';
import { astrid, scriptedPlatform, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { createClient, createResources } from '../../src/transport/index.ts';

/** A workspace with so many documents in which the same word stands. */
export const receipts = (count: number): ScriptedEntry => ({
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    { id: 'agenda', name: 'Agenda.md', content: 'The spring meeting is held in Åre.' },
    ...Array.from({ length: count }, (_, index) => ({
      id: `receipt_${index + 1}`,
      name: `Receipt ${index + 1}.md`,
      content: `Number ${index + 1}`,
    })),
  ],
});

/** A model on a scripted platform, whose pauses end when they are told to. */
export function openSearch(script: Script = {}, options: Partial<SearchModelOptions> = {}) {
  const platform = scriptedPlatform({ user: astrid, tree: receipts(45), ...script });
  const client = createClient({
    baseUrl: platform.baseUrl,
    fetch: platform.fetch,
    pause: () => Promise.resolve(),
    openChannel: () => undefined,
  });
  const pauses: { readonly milliseconds: number; readonly signal: AbortSignal; readonly end: () => void }[] = [];
  const pause = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((end, reject) => {
      pauses.push({ milliseconds, signal, end });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const model = new SearchModel({ resources: createResources(client), pause, ...options });
  const asked = () =>
    platform.requests.filter(({ operation }) => operation === 'search').map(({ parameters }) => parameters);
  /** Resolves when `probe` holds, which is asked after each change. */
  const until = (probe: () => unknown) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!probe()) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = model.subscribe(look);
      look();
    });
  const names = () => model.state.hits.map(({ resource }) => resource.name);
  return { platform, client, model, pauses, asked, until, names };
}
