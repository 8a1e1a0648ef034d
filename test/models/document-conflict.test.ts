import { describe, expect, test } from 'vitest';
import { problem } from '../../src/testing/index.ts';
import { DocumentWorld, first } from './document-world.ts';

const mine = first.replace('One', 'One, by me');
const theirs = first.replace('Three', 'Three, by Bo');
const both = mine.replace('Three', 'Three, by Bo');

/** The second to save. */
async function second() {
  const world = new DocumentWorld();
  const opened = await world.open();
  opened.model.edit();
  opened.model.type(mine);
  world.saveElsewhere(theirs);
  expect(await opened.model.save()).toBe(false);
  await opened.until(() => opened.model.state.conflict);
  return { world, ...opened };
}

describe('a conflict', () => {
  test('shows both texts, and sends nothing until it is resolved', async () => {
    const { world, model } = await second();
    expect(model.state.conflict).toMatchObject({
      mine,
      theirs: { text: theirs, revision: 2 },
      by: 'Bo Ek',
      merged: { text: both, clashes: 0 },
    });
    expect(await model.save()).toBe(false);
    expect(world.submissions).toHaveLength(1);
    expect(world.saved).toBe(theirs);
  });

  test('can be read again, and is resolved with the own text then', async () => {
    const { world, model } = await second();
    const third = theirs.replace('Two', 'Two, by Bo');
    world.saveElsewhere(third);
    await model.takeNewer();
    expect(model.state.conflict).toMatchObject({ mine, theirs: { text: third, revision: 3 } });
    await model.resolve(mine);
    expect(world.saved).toBe(mine);
    expect(model.state).toMatchObject({ conflict: undefined, saving: 'saved', revision: 4 });
  });

  test('has what was typed while the other text was read', async () => {
    const world = new DocumentWorld();
    const { model, until } = await world.open();
    model.edit();
    model.type(mine);
    world.saveElsewhere(theirs);
    world.platform.on('read', { held: 'ordinary' });
    const saving = model.save();
    await world.platform.received('read', 2);
    model.type(`${mine}\nTyped since.`);
    world.platform.release('read');
    expect(await saving).toBe(false);
    await until(() => model.state.conflict);
    expect(model.state.conflict).toMatchObject({
      mine: `${mine}\nTyped since.`,
      merged: { text: `${both}\nTyped since.` },
    });
  });

  test('stays reported while the other text cannot be read, and is read again after more input', async () => {
    const world = new DocumentWorld();
    const { model, until } = await world.open();
    model.edit();
    model.type(mine);
    world.saveElsewhere(theirs);
    world.platform.on('read', problem('internal'));
    await model.save();
    await until(() => model.state.saving === 'failed');
    model.type(`${mine}Typed since.`);
    expect(model.state).toMatchObject({ saving: 'failed', failure: { code: 'internal' } });
    world.platform.on('read', 'ordinary');
    await until(() => model.state.conflict);
    expect(model.state.conflict).toMatchObject({ mine: `${mine}Typed since.`, theirs: { text: theirs } });
  });

  test('can be resolved with the own text', async () => {
    const { world, model } = await second();
    await model.resolve(mine);
    expect(world.saved).toBe(mine);
    expect(model.state).toMatchObject({ conflict: undefined, saving: 'saved', revision: 3, aside: undefined });
  });

  test('can be resolved with the other text, and restores the own one', async () => {
    const { world, model } = await second();
    await model.resolve(theirs);
    expect(model.state).toMatchObject({ text: theirs, saving: 'saved', aside: mine });
    expect(world.submissions).toHaveLength(1);
    model.bringBack();
    expect(await model.save()).toBe(true);
    expect(world.saved).toBe(mine);
  });

  test('can be resolved with both', async () => {
    const { world, model } = await second();
    await model.resolve(model.state.conflict!.merged!.text);
    expect(world.saved).toBe(both);
  });

  test('survives a reload', async () => {
    const { world, leave } = await second();
    leave();
    const again = await world.open();
    expect(again.model.state.draft?.text).toBe(mine);
    await again.model.restoreDraft();
    await again.until(() => again.model.state.conflict);
    expect(again.model.state.conflict).toMatchObject({ mine, merged: { text: both } });
  });

  test('is updated by a third save', async () => {
    const { world, model, until } = await second();
    world.saveElsewhere(`${theirs}Third\n`);
    await model.resolve(mine);
    await until(() => model.state.conflict);
    expect(model.state.conflict).toMatchObject({ mine, theirs: { text: `${theirs}Third\n` } });
  });

  test('does not arise if both texts are equal', async () => {
    const world = new DocumentWorld();
    const { model, until } = await world.open();
    model.type(mine);
    world.saveElsewhere(mine);
    await model.save();
    await until(() => model.state.saving === 'saved');
    expect(model.state.conflict).toBeUndefined();
    expect(model.state.revision).toBe(2);
  });

  test('keeps the own text if the other one can’t be read', async () => {
    const world = new DocumentWorld();
    const { model, until } = await world.open();
    model.type(mine);
    world.saveElsewhere(theirs);
    world.platform.on('read', [problem('internal')]);
    await model.save();
    await until(() => model.state.saving === 'failed');
    expect(model.state.text).toBe(mine);
    await model.save();
    expect(model.state.conflict).toMatchObject({ mine, theirs: { text: theirs } });
  });
});

describe('a change by another user', () => {
  test('is shown at once while reading', async () => {
    const world = new DocumentWorld();
    const { model, read } = await world.open();
    world.saveElsewhere(theirs);
    model.show(await read());
    expect(model.state).toMatchObject({ text: theirs, revision: 2, newer: undefined });
  });

  test('is announced while editing, and changes nothing', async () => {
    const world = new DocumentWorld();
    const { model, read } = await world.open();
    model.edit();
    model.type(mine);
    world.saveElsewhere(theirs);
    model.show(await read());
    model.name('Bo Ek');
    expect(model.state).toMatchObject({ text: mine, newer: { revision: 2, by: 'Bo Ek' } });
    await model.takeNewer();
    expect(model.state.conflict).toMatchObject({ mine, theirs: { text: theirs } });
  });

  test('is taken on request if nothing was typed', async () => {
    const world = new DocumentWorld();
    const { model, read } = await world.open();
    model.edit();
    world.saveElsewhere(theirs);
    model.show(await read());
    await model.takeNewer();
    expect(model.state).toMatchObject({ editing: true, text: theirs, newer: undefined });
  });

  test('is a conflict if something is typed until it is read', async () => {
    const world = new DocumentWorld();
    const { model, read } = await world.open();
    model.edit();
    world.saveElsewhere(theirs);
    model.show(await read());
    world.platform.on('read', { held: 'ordinary' });
    const taking = model.takeNewer();
    await world.platform.received('read', 3);
    model.type(mine);
    world.platform.release('read');
    await taking;
    expect(model.state.conflict).toMatchObject({ mine, theirs: { text: theirs } });
  });

  test('stays announced if it cannot be read', async () => {
    const world = new DocumentWorld();
    const { model, read } = await world.open();
    model.edit();
    world.saveElsewhere(theirs);
    model.show(await read());
    world.platform.on('read', problem('internal'));
    await model.takeNewer();
    expect(model.state).toMatchObject({ saving: 'failed', text: first, newer: { revision: 2 } });
    world.platform.on('read', 'ordinary');
    await model.save();
    expect(model.state).toMatchObject({ saving: 'saved', text: theirs, newer: undefined });
  });

  test('is ignored if it is the own save', async () => {
    const world = new DocumentWorld();
    const { model, read } = await world.open();
    world.platform.on('submit', { held: 'ordinary' });
    model.edit();
    model.type(mine);
    const saving = model.save();
    await world.platform.received('submit', 1);
    world.platform.release();
    await saving;
    model.show(await read());
    expect(model.state.newer).toBeUndefined();
  });
});
