import { afterEach, describe, expect, test, vi } from 'vitest';
import { problem } from '../../src/testing/index.ts';
import { forbiddenStore, MemoryStore } from '../forms/memory-store.ts';
import { DocumentWorld, first } from './document-world.ts';

afterEach(() => {
  vi.useRealTimers();
});

const mine = first.replace('One', 'One, by me');
const theirs = first.replace('Three', 'Three, by Bo');

describe('saving', () => {
  test('sends a patch by itself after the last input', async () => {
    const world = new DocumentWorld();
    const { model } = await world.open();
    vi.useFakeTimers();
    model.edit();
    model.type(`${first}F`);
    await vi.advanceTimersByTimeAsync(1_000);
    model.type(`${first}Four\n`);
    expect(model.state.saving).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.submissions).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.submissions).toMatchObject([
      { ifRevision: 1, patch: [{ from: first.length, to: first.length, insert: 'Four\n' }] },
    ]);
    expect(model.state).toMatchObject({ saving: 'saved', revision: 2, text: `${first}Four\n` });
    expect(world.saved).toBe(`${first}Four\n`);
    expect(world.store.entries.size).toBe(0);
  });

  test('sends one patch at a time; later input follows', async () => {
    const world = new DocumentWorld();
    const { model } = await world.open();
    world.platform.on('submit', { held: 'ordinary' });
    model.edit();
    model.type(`${first}a`);
    const saving = model.save();
    await world.platform.received('submit', 1);
    model.type(`${first}ab`);
    void model.save();
    expect(world.submissions).toHaveLength(1);
    world.platform.on('submit', 'ordinary');
    world.platform.release();
    expect(await saving).toBe(true);
    expect(world.submissions.map(({ ifRevision }) => ifRevision)).toEqual([1, 2]);
    expect(world.saved).toBe(`${first}ab`);
  });

  test('repeats a failed patch unchanged, with the same key', async () => {
    const world = new DocumentWorld();
    const { model, until } = await world.open();
    vi.useFakeTimers();
    world.platform.on('submit', [problem('internal')]);
    model.edit();
    model.type(`${first}a`);
    void model.save();
    await vi.waitFor(() => expect(model.state.saving).toBe('retrying'), { timeout: 60_000 });
    model.type(`${first}ab`);
    await vi.advanceTimersByTimeAsync(2_000);
    await until(() => model.state.saving === 'saved');
    const [one, again, next] = world.submissions;
    expect(again).toEqual(one);
    expect(next?.key).not.toBe(one?.key);
    expect(world.saved).toBe(`${first}ab`);
  });

  test('continues by itself when online', async () => {
    const world = new DocumentWorld();
    const { model, until } = await world.open();
    world.network.online = false;
    world.platform.offline = true;
    model.edit();
    model.type(mine);
    const saving = model.save();
    await until(() => model.state.saving === 'offline');
    world.platform.offline = false;
    world.network.online = true;
    expect(await saving).toBe(true);
    expect(new Set(world.submissions.map(({ key }) => key)).size).toBe(1);
    expect(world.saved).toBe(mine);
  });

  test('waits for a sign-in, and continues with the same key', async () => {
    const world = new DocumentWorld();
    const { model, client, until } = await world.open();
    world.platform.on('submit', [problem('unauthenticated')]);
    model.edit();
    model.type(mine);
    expect(await model.save()).toBe(false);
    expect(model.state.saving).toBe('signed-out');
    const user = client.session.state.status === 'signed-in' ? client.session.state.user : null;
    client.session.set(null);
    client.session.set({ ...user!, id: 'user_somebody' });
    expect(world.submissions).toHaveLength(1);
    client.session.set(null);
    client.session.set(user);
    await until(() => model.state.saving === 'saved');
    expect(world.submissions.map(({ key }) => key)).toEqual([world.submissions[0]!.key, world.submissions[0]!.key]);
    expect(world.saved).toBe(mine);
  });

  test.for([
    ['waits for a retry', 'retrying', undefined],
    ['is refused after the sign-in', 'saving', problem('unauthenticated')],
  ] as const)('repeats a submission at once that %s', async ([, saving, refusal]) => {
    const world = new DocumentWorld();
    const { model, client, until } = await world.open();
    world.platform.on('submit', refusal ? { held: refusal } : [problem('rate_limited', { retryAfter: 600 })]);
    model.edit();
    model.type(mine);
    const saved = model.save();
    await until(() => model.state.saving === saving);
    if (refusal) await world.platform.received('submit', 1);
    const user = client.session.state.status === 'signed-in' ? client.session.state.user : null;
    client.session.set(null);
    client.session.set(user);
    if (refusal) {
      world.platform.on('submit', 'ordinary');
      world.platform.release();
    }
    expect(await saved).toBe(true);
    expect(world.submissions.map(({ key }) => key)).toEqual([world.submissions[0]!.key, world.submissions[0]!.key]);
    expect(world.saved).toBe(mine);
  });

  test('continues when it is connected again', async () => {
    const world = new DocumentWorld();
    const { model, leave, until } = await world.open();
    model.edit();
    model.type(mine);
    leave();
    model.connect();
    await until(() => model.state.saving === 'saved');
    expect(world.saved).toBe(mine);
  });

  test('reports a refusal, and keeps the text', async () => {
    const world = new DocumentWorld();
    const { model } = await world.open();
    world.platform.on('submit', [problem('too_large'), problem('forbidden')]);
    model.edit();
    model.type(mine);
    await model.save();
    expect(model.state).toMatchObject({ saving: 'failed', text: mine, failure: { code: 'too_large' } });
    await model.save();
    expect(model.state.failure?.code).toBe('forbidden');
    expect(world.submissions[0]?.key).not.toBe(world.submissions[1]?.key);
    expect(world.store.text).toContain('One, by me');
  });

  test('stops editing after done()', async () => {
    const world = new DocumentWorld();
    const { model } = await world.open();
    model.edit();
    model.type(mine);
    expect(await model.done()).toBe(true);
    expect(model.state).toMatchObject({ editing: false, text: mine, saving: 'saved' });
  });
});

describe('drafts', () => {
  test('are offered after a reload, and saved when restored', async () => {
    const world = new DocumentWorld();
    const { model, leave } = await world.open();
    model.edit();
    model.type(mine);
    leave();
    const again = await world.open();
    expect(again.model.state).toMatchObject({ text: first, draft: { text: mine, revision: 1 } });
    await again.model.restoreDraft();
    await again.until(() => again.model.state.saving === 'saved');
    expect(world.saved).toBe(mine);
    expect(world.store.entries.size).toBe(0);
  });

  test('are dropped when discarded', async () => {
    const world = new DocumentWorld();
    const { model, leave } = await world.open();
    model.type(mine);
    leave();
    const again = await world.open();
    again.model.discardDraft();
    expect((await world.open()).model.state.draft).toBeUndefined();
    expect(world.saved).toBe(first);
  });

  test('of an outdated revision lead to a conflict', async () => {
    const world = new DocumentWorld();
    const { model, leave } = await world.open();
    model.type(mine);
    leave();
    world.saveElsewhere(theirs);
    const again = await world.open();
    await again.model.restoreDraft();
    await again.until(() => again.model.state.conflict);
    expect(again.model.state.conflict).toMatchObject({ mine, theirs: { text: theirs }, merged: { clashes: 0 } });
  });

  test('of a save whose response was lost are no conflict', async () => {
    const world = new DocumentWorld();
    const { model } = await world.open();
    // The platform saves, and the page crashes before it hears of it.
    world.platform.on('submit', { held: 'ordinary' });
    model.type(mine);
    void model.save();
    await world.platform.received('submit', 1);
    model.type(`${mine}more\n`);
    model.keep();
    world.platform.on('submit', 'ordinary');
    const key = world.submissions[0]!.key!;
    const body = world.platform.requests.find(({ operation }) => operation === 'submit')!.body;
    const crashed = await world.open();
    await crashed.client.submit(body as Parameters<typeof crashed.client.submit>[0], { key });
    const again = await world.open();
    expect(again.model.state.text).toBe(mine);
    await again.model.restoreDraft();
    await again.until(() => again.model.state.saving === 'saved' || again.model.state.conflict);
    expect(again.model.state.conflict).toBeUndefined();
    expect(world.saved).toBe(`${mine}more\n`);
  });

  test('that equal the saved text are dropped', async () => {
    const world = new DocumentWorld();
    const { model, leave } = await world.open();
    model.type(mine);
    leave();
    world.saveElsewhere(mine);
    expect((await world.open()).model.state.draft).toBeUndefined();
    expect(world.store.entries.size).toBe(0);
  });

  test('belong to one user', async () => {
    const world = new DocumentWorld();
    const { model, leave } = await world.open();
    model.type(mine);
    leave();
    expect((await world.open({ userId: 'user_somebody' })).model.state.draft).toBeUndefined();
  });

  test('of two tabs are kept side by side', async () => {
    const world = new DocumentWorld();
    const one = await world.open();
    const other = await world.open();
    one.model.type(mine);
    other.model.type(theirs);
    one.model.keep();
    other.model.keep();
    expect(world.store.entries.size).toBe(2);
    expect(await one.model.save()).toBe(true);
    expect(world.store.entries.size).toBe(1);
    expect((await world.open()).model.state.draft?.text).toBe(theirs);
  });

  test.for(['5', '{', '[]', '{"text":5}', '{"text":"x","revision":1,"at":1,"sent":{}}', 'null'])(
    'a stored %s is none',
    async (poison) => {
      const world = new DocumentWorld();
      const { model } = await world.open();
      model.type(mine);
      model.keep();
      for (const key of world.store.entries.keys()) world.store.setItem(key, poison);
      expect((await world.open()).model.state.draft).toBeUndefined();
    },
  );

  test('lose the base text first when the store is full', async () => {
    const world = new DocumentWorld();
    const small = new (class extends MemoryStore {
      override setItem(key: string, value: string): void {
        if (value.includes('"base"')) forbiddenStore.setItem(key, value);
        super.setItem(key, value);
      }
    })();
    const { model, leave } = await world.open({ store: small });
    model.type(mine);
    leave();
    expect(model.state.kept).toBe(true);
    world.saveElsewhere(theirs);
    const again = await world.open({ store: small });
    await again.model.restoreDraft();
    expect(again.model.state.conflict).toMatchObject({ mine, theirs: { text: theirs } });
    expect(again.model.state.conflict?.merged).toBeUndefined();
  });

  test('report a store that keeps nothing', async () => {
    const { model } = await new DocumentWorld().open({ store: forbiddenStore });
    model.type(mine);
    model.keep();
    expect(model.state.kept).toBe(false);
  });
});
