import type { IndexSearch, SearchIndex } from '../../../ports.ts';
import type { Runtime } from '../../../runtime.ts';
import { queueIndexing } from '../queue-derivation.ts';
import { changeOf, changesAfter, missedSince } from '../store/search-documents.ts';

/** Creates the index and queues its first batch, unless another process has. */
async function build(runtime: Runtime, index: SearchIndex): Promise<void> {
  if (!(await index.create())) return;
  runtime.log({ level: 'info', event: 'search-index-building' });
  await queueIndexing(runtime, { all: true });
}

/** Looks whether the index is missing, unfinished, or lacks what processes without the engine have written. */
async function check(runtime: Runtime, index: SearchIndex, hourly: boolean): Promise<void> {
  const { state, position } = await index.state();
  if (state === 'missing') return build(runtime, index);
  if (state === 'incomplete') {
    // a batch whose job was lost, for instance by a restored backup; a second run changes nothing
    if (hourly) await queueIndexing(runtime, { all: true });
    return;
  }
  const missed = await missedSince(runtime.database.query, position);
  if (!missed) {
    await index.remove();
    return build(runtime, index);
  }
  for (const resourceId of missed) await queueIndexing(runtime, { resourceId });
}

/** Handler of the job `index-search`. Retried until the engine takes the changes. */
export async function indexSearch(runtime: Runtime, payload: IndexSearch): Promise<void> {
  const { database, searchIndex: index } = runtime;
  // written by a process with an engine, and run by one without
  if (!index) return;
  if ('check' in payload) return check(runtime, index, payload.check === 'hourly');
  const one = 'resourceId' in payload;
  const below = 'below' in payload ? payload.below : undefined;
  const changes = one
    ? await changeOf(database, payload.resourceId)
    : await changesAfter(database, payload.after ?? '', below);
  if (changes.length && !(await index.write(changes))) return build(runtime, index);
  if (one) return;
  const after = changes.at(-1)?.id;
  if (after !== undefined) await queueIndexing(runtime, { ...payload, after });
  else if ('all' in payload && (await index.state()).state === 'incomplete') {
    await index.complete();
    runtime.log({ level: 'info', event: 'search-index-complete' });
  }
}
