import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import { longTree } from '../models/directory-world.ts';
import { focused, open, updated, type Stage } from '../support/element-stage.ts';
import { signInPlace } from '../support/sign-in-place.ts';

/** The viewer on a directory of 100,000 rows, or on another resource. */
async function viewer(attributes: Record<string, string>, script: Script = {}, around: Record<string, string> = {}) {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree: longTree(100_000), ...script },
    attributes,
    around: { style: 'inline-size: 960px', ...around },
  });
  await stage.reach('ready');
  return { stage, shown: (name: string) => shownIn(stage, name) };
}

/** The selected row, once it is completely in view. */
const shownIn = ({ element, root }: Stage<'resource-viewer'>, name: string) =>
  updated(element, () => {
    const row = root.querySelector<HTMLElement>(".rows .row[aria-selected='true']");
    const grid = root.querySelector('.grid')?.getBoundingClientRect();
    const box = row?.getBoundingClientRect();
    const inside = grid && box && box.top >= grid.top && box.bottom <= grid.bottom;
    return inside && row?.querySelector('.title')?.textContent?.trim() === name ? row : undefined;
  });

const reads = ({ platform }: { platform: Awaited<ReturnType<typeof viewer>>['stage']['platform'] }) =>
  platform.requests.filter(({ operation }) => operation === 'read').map(({ parameters }) => parameters['around']);

describe('the revealed row', () => {
  test('is visible and selected among 100,000 in one request; focus stays, and enters the list at it', async () => {
    const { stage, shown } = await viewer({ 'resource-id': 'long_directory', reveal: 'file_71234_' });
    const row = await shown('File 71234');
    expect(reads(stage)[0]).toBe('file_71234_');
    expect(focused()).toBe(document.body);
    expect(row.querySelector('[tabindex="0"]')).not.toBeNull();
    expect(stage.root.querySelectorAll('.rows .row').length).toBeLessThan(60);
    await expect(stage.around).to.be.accessible();
    stage.element.focus();
    await updated(stage.element, () => focused()?.closest('.row') === row);
  });

  test('may change within the directory, and to another directory', async () => {
    const { stage, shown } = await viewer({ 'resource-id': 'long_directory' });
    stage.element.reveal = 'file_99990_';
    await shown('File 99990');
    stage.element.reveal = 'file_3_';
    await shown('File 3');
    const tree = {
      name: 'Root',
      id: 'the_root',
      children: [{ ...longTree(2_000) }, { name: 'Other', id: 'the_other' }],
    };
    const two = await viewer({ 'resource-id': 'the_root' }, { tree });
    two.stage.element.reveal = 'file_1500_';
    two.stage.element.resourceId = 'long_directory';
    await two.shown('File 1500');
    expect(two.stage.names()).toContain('resource-opened');
  });

  test('that is missing is announced, and the directory opens', async () => {
    const { stage } = await viewer({ 'resource-id': 'long_directory', reveal: 'never_was' });
    await stage.read(en.refusals.rowNotFound);
    await stage.read('File 1');
    expect(stage.root.querySelector("[aria-selected='true']")).toBeNull();
    await expect(stage.around).to.be.accessible();
    const swedish = await viewer({ 'resource-id': 'long_directory', reveal: 'never_was' }, {}, { lang: 'sv' });
    await swedish.stage.read(sv.refusals.rowNotFound);
  });

  test('is revealed after a sign-in', async () => {
    const stage = await open('resource-viewer', {
      script: { user: null, tree: longTree(2_000), live: true },
      attributes: { 'resource-id': 'long_directory', reveal: 'file_500_' },
      around: { style: 'inline-size: 960px' },
    });
    await stage.reach('signed-out');
    await signInPlace(stage);
    await shownIn(stage, 'File 500');
    // From now on it follows live events.
    await expect.poll(() => stage.platform.followers).toBe(1);
    expect(stage.names()).toContain('resource-opened');
  });

  test('is dropped when another resource is opened', async () => {
    const { stage, shown } = await viewer({ 'resource-id': 'long_directory', reveal: 'file_500_' });
    (await shown('File 500')).querySelector<HTMLElement>('.title')?.click();
    await updated(stage.element, () => stage.element.resourceId === 'file_500_');
    expect(stage.element.reveal).toBeUndefined();
  });
});

test('going up works when the row is gone', async () => {
  const tree = { name: 'Root', id: 'the_root', children: [{ name: 'Inner', id: 'the_inner', children: [] }] };
  const { stage } = await viewer({ 'resource-id': 'the_inner' }, { tree });
  stage.platform.resources.root.children = [];
  stage.platform.resources.touch();
  await stage.press('li:nth-child(1) .crumb');
  await updated(
    stage.element,
    () => stage.element.resourceId === 'the_root' && stage.text.includes(en.viewer.emptyHeading),
  );
  expect(stage.text).not.toContain(en.refusals.rowNotFound);
});
