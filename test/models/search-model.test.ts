import { describe, expect, test } from 'vitest';
import { longestQuery } from '../../src/models/search-model.ts';
import { astrid, problem } from '../../src/testing/index.ts';
import { MemoryStore } from '../forms/memory-store.ts';
import { openSearch } from './search-world.ts';

const bo = { ...astrid, id: 'user_bo_ek', name: 'Bo Ek' };

describe('typing', () => {
  test('searches once, after a pause', async () => {
    const { model, pauses, asked, until, names } = openSearch();
    for (const query of ['s', 'sp', 'spring ', ' spring meeting']) model.type({ query });
    expect(pauses.map(({ signal }) => signal.aborted)).toEqual([true, true, true, false]);
    expect(asked()).toEqual([]);
    expect(model.state).toMatchObject({ status: 'loading', busy: true });
    pauses.at(-1)?.end();
    await until(() => model.state.status === 'ready');
    expect(asked()).toEqual([{ q: 'spring meeting', limit: '20' }]);
    expect(names()).toEqual(['Agenda.md']);
    const [hit] = model.state.hits;
    expect(hit?.highlights.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['spring meeting']);
  });

  test('does not search for the same query again, ignoring spaces around it', async () => {
    const { model, pauses, asked, until } = openSearch();
    model.search({ query: 'agenda' });
    await until(() => model.state.status === 'ready');
    model.type({ query: ' agenda ' });
    expect([pauses.length, asked().length]).toEqual([0, 1]);
  });

  test('clears the hits for an empty query', async () => {
    const { model, asked, until } = openSearch();
    model.search({ query: 'receipt' });
    await until(() => model.state.status === 'ready');
    model.type({ query: '  ' });
    expect(model.state).toMatchObject({ status: 'idle', busy: false, hits: [], total: 0, answered: undefined });
    expect(asked()).toHaveLength(1);
  });

  test('truncates a query that is too long', async () => {
    const { model, asked, until } = openSearch();
    model.search({ query: 'x'.repeat(longestQuery + 9) });
    await until(() => model.state.status === 'ready');
    expect(asked()[0]?.['q']).toHaveLength(longestQuery);
  });
});

describe('an older response', () => {
  test('never replaces a newer one; its hits stay until then', async () => {
    const { platform, model, until, names } = openSearch();
    model.search({ query: 'agenda' });
    await until(() => model.state.status === 'ready');
    platform.on('search', { held: 'ordinary' });
    model.search({ query: 'receipt 1' });
    const older = await platform.received('search', 2);
    model.search({ query: 'receipt 45' });
    await platform.received('search', 3);
    expect(older.signal.aborted).toBe(true);
    expect(names()).toEqual(['Agenda.md']);
    expect(model.state).toMatchObject({ status: 'ready', busy: true, answered: { query: 'agenda' } });
    platform.release();
    await until(() => !model.state.busy);
    expect(names()).toEqual(['Receipt 45.md']);
    expect(model.state.answered?.query).toBe('receipt 45');
  });
});

describe('pages', () => {
  test('are read by cursor to the end, without repeated hits', async () => {
    const { model, asked, until, names } = openSearch();
    model.search({ query: 'receipt', kind: 'document', within: 'root_lindholm' });
    await until(() => model.state.status === 'ready');
    expect(model.state).toMatchObject({ total: 45, hasMore: true });
    model.more();
    model.more();
    expect(model.state).toMatchObject({ paging: true, busy: true, status: 'ready' });
    await until(() => !model.state.busy);
    model.more();
    await until(() => !model.state.busy);
    expect([names().length, new Set(names()).size, model.state.hasMore]).toEqual([45, 45, false]);
    model.more();
    expect(asked().map(({ cursor }) => cursor)).toEqual([undefined, '20', '40']);
    expect(asked()[2]).toMatchObject({ q: 'receipt', kind: 'document', within: 'root_lindholm' });
  });

  test('that fail leave the hits in place, and are read again by retry', async () => {
    const { platform, model, until, names } = openSearch();
    model.search({ query: 'receipt' });
    await until(() => model.state.status === 'ready');
    platform.on('search', [problem('internal')]);
    model.more();
    await until(() => model.state.failure);
    expect([model.state.status, model.state.paging, names().length]).toEqual(['ready', true, 20]);
    model.retry();
    await until(() => names().length === 40);
    expect(model.state.failure).toBeUndefined();
  });

  test('start again if the platform no longer knows their cursor', async () => {
    const { platform, model, asked, until } = openSearch();
    model.search({ query: 'receipt' });
    await until(() => model.state.status === 'ready');
    platform.on('search', [problem('validation_failed')]);
    model.more();
    await until(() => model.state.failure);
    model.retry();
    await until(() => !model.state.busy);
    expect(asked().at(-1)).not.toHaveProperty('cursor');
    expect(model.state.hits).toHaveLength(20);
  });
});

describe('obstacles', () => {
  test('shows a failure, and searches again by retry', async () => {
    const { platform, model, until } = openSearch({ on: { search: problem('internal') } });
    model.search({ query: 'agenda' });
    await until(() => model.state.status === 'failed');
    expect(model.state.failure?.code).toBe('internal');
    platform.on('search', 'ordinary');
    model.retry();
    await until(() => model.state.status === 'ready');
  });

  test('reports a missing directory', async () => {
    const { model, until } = openSearch();
    model.search({ query: 'agenda', within: 'not_there' });
    await until(() => model.state.status === 'failed');
    expect(model.state.failure?.code).toBe('not_found');
  });

  test('waits offline, and continues by itself', async () => {
    let back: () => void = () => undefined;
    const network = {
      online: false,
      back: () => new Promise<void>((resolve) => void (back = resolve)),
    };
    const { platform, model, until, names } = openSearch({}, { network });
    platform.offline = true;
    model.search({ query: 'agenda' });
    await until(() => model.state.waitingForNetwork);
    platform.offline = false;
    network.online = true;
    back();
    await until(() => model.state.status === 'ready');
    expect([model.state.waitingForNetwork, names()]).toEqual([false, ['Agenda.md']]);
  });

  test('waits for the end of a rate limit, after a reload and in other tabs, too', async () => {
    const sharedStore = new MemoryStore();
    let now = 1_000_000;
    const clock = { sharedStore, now: () => now };
    const first = openSearch({ on: { search: [problem('rate_limited', { retryAfter: 90 })] } }, clock);
    first.model.search({ query: 'agenda' });
    await first.until(() => first.model.state.limited);
    expect(first.pauses.at(-1)?.milliseconds).toBe(90_000);
    const second = openSearch({ baseUrl: first.platform.baseUrl }, clock);
    second.model.search({ query: 'agenda' });
    await second.until(() => second.model.state.limited);
    expect(second.asked()).toEqual([]);
    now += 90_000;
    for (const { model, pauses, until } of [first, second]) {
      pauses.at(-1)?.end();
      await until(() => model.state.status === 'ready');
      expect(model.state.limited).toBe(false);
    }
    expect(first.asked()).toHaveLength(2);
  });

  test('sends nothing while signed out, and searches after a sign-in', async () => {
    const { platform, client, model, asked, until, names } = openSearch({ user: null });
    const leave = model.connect();
    model.search({ query: 'agenda' });
    await until(() => model.state.status === 'signed-out');
    const before = asked().length;
    model.search({ query: 'receipt 7' });
    await until(() => !model.state.busy);
    expect([model.state.status, asked().length]).toEqual(['signed-out', before]);
    platform.signIn();
    await client.session.refresh();
    await until(() => model.state.status === 'ready');
    expect(names()).toEqual(['Receipt 7.md']);
    leave();
  });

  test('continues after a new sign-in', async () => {
    const { platform, client, model, until, names } = openSearch();
    model.connect();
    await client.session.known();
    model.search({ query: 'receipt' });
    await until(() => model.state.status === 'ready');
    platform.endSessions();
    model.more();
    await until(() => model.state.status === 'signed-out' && client.session.state.status === 'signed-out');
    platform.signIn();
    await client.session.refresh();
    await until(() => names().length === 40);
    expect(model.state.status).toBe('ready');
  });

  test('clears the hits of another user', async () => {
    const { platform, client, model, until, names } = openSearch();
    model.connect();
    await client.session.known();
    model.search({ query: 'agenda' });
    await until(() => model.state.status === 'ready');
    platform.on('search', { held: 'ordinary' });
    platform.signIn(bo);
    await client.session.refresh();
    expect([names(), model.state.status]).toEqual([[], 'loading']);
    await platform.received('search', 2);
    platform.release();
    await until(() => model.state.status === 'ready');
  });

  test('cancels the request when it disconnects', async () => {
    const { platform, model } = openSearch({ on: { search: { held: 'ordinary' } } });
    const leave = model.connect();
    model.search({ query: 'agenda' });
    const { signal } = await platform.received('search');
    leave();
    expect(signal.aborted).toBe(true);
  });
});
