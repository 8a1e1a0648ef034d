import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en, failureMessage } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { focused, open, setOnline, updated } from '../support/element-stage.ts';
import { signInPlace } from '../support/sign-in-place.ts';

const words = { ...en.viewer, ...en.actions };
const tag = 'resource-viewer';

/** The viewer on the directory of the design. */
async function viewer(script: Script = {}, attributes: Record<string, string> = { 'resource-id': 'arsmote' }) {
  const stage = await open(tag, {
    script: { user: astrid, ...script },
    attributes,
    around: { style: 'inline-size: 900px' },
  });
  return { ...stage, stage, element: stage.element, root: stage.root };
}

async function ready(script?: Script, attributes?: Record<string, string>) {
  const opened = await viewer(script, attributes);
  await opened.stage.reach('ready');
  const row = (name: string) => opened.stage.row(name);
  return { ...opened, row };
}

describe('content', () => {
  test('shows the user’s workspace without an id, reflects its id, and fires an event', async () => {
    const { stage } = await ready({}, {});
    expect(stage.element.getAttribute('resource-id')).toBe('root_lindholm');
    expect(stage.names()).toContain('resource-opened');
    await stage.read('Projekt');
    await expect(stage.around).to.be.accessible();
  });

  test('has breadcrumbs from the root, and going up returns to the row', async () => {
    const { stage, root } = await ready();
    const crumbs = [...root.querySelectorAll('.crumb')].map(({ textContent }) => textContent);
    expect(crumbs).toEqual(['Lindholm', 'Projekt', 'Årsmöte 2026']);
    await stage.press('li:nth-child(2) .crumb');
    await updated(
      stage.element,
      () => focused()?.textContent?.includes('Årsmöte 2026') && focused()?.role === 'rowheader',
    );
    expect(stage.element.resourceId).toBe('Projekt');
    expect(stage.names()).toEqual(['resource-opened', 'before-open', 'resource-opened']);
  });

  test('stays if the page prevents `before-open`', async () => {
    const { stage } = await ready();
    stage.element.addEventListener('before-open', (event) => event.preventDefault());
    await stage.press('li:nth-child(1) .crumb');
    expect(stage.element.resourceId).toBe('arsmote');
  });

  test('opens another id', async () => {
    const { stage } = await ready();
    stage.element.resourceId = 'Bilagor';
    await stage.read('Bilaga 14.pdf');
  });

  test('suggests how to start in an empty directory, but not to readers', async () => {
    const tree = { id: 'root_lindholm', name: 'Lindholm', children: [] };
    const mine = await ready({ tree }, {});
    await mine.stage.read(words.emptyHeading);
    await mine.stage.read(words.newDocument);
    await expect(mine.stage.around).to.be.accessible();
    const theirs = await ready({ tree, role: 'reader' }, {});
    await theirs.stage.read(words.emptyForReaders);
    expect(theirs.stage.text).not.toContain(words.newDocument);
  });

  test('opens the workspace for an empty resource-id, which templates of servers write', async () => {
    const { stage } = await ready({}, { 'resource-id': '' });
    await stage.read('Projekt');
  });

  test('explains a missing or forbidden resource, with a link onwards', async () => {
    const { stage } = await viewer({}, { 'resource-id': 'nothing_here' });
    await stage.read(en.refusals.notFound);
    await expect(stage.around).to.be.accessible();
    await stage.press('.next button');
    await stage.read('Projekt');
  });

  test('explains a failure, with a retry', async () => {
    const { stage } = await viewer({ on: { read: problem('internal') } });
    await stage.read(failureMessage(en.failures, { code: 'internal', kind: 'refused' }));
    await stage.reach('failed');
    stage.platform.on('read', 'ordinary');
    await stage.press('.next button');
    await stage.reach('ready');
  });

  test('waits for the network and continues by itself', async () => {
    setOnline(false);
    const { stage } = await viewer({ on: { read: { network: 'down' } } });
    await stage.reach('offline');
    await stage.read(words.offline);
    stage.platform.on('read', 'ordinary');
    setOnline(true);
    await stage.reach('ready');
  });

  test('asks the user to sign in in place, then shows the resource', async () => {
    const { stage } = await viewer({ user: null });
    await stage.reach('signed-out');
    await signInPlace(stage);
    await stage.reach('ready');
    await stage.read('Dagordning.md');
  });

  test('repeats a refused request after a sign-in in place', async () => {
    const { stage, row } = await ready();
    const protocol = await row('Protokoll.md');
    await stage.endSession();
    protocol.querySelector<HTMLElement>('.changed')?.focus();
    await userEvent.keyboard('{Delete}');
    const dialog = await stage.find<HTMLDialogElement>('dialog.ended');
    await expect.poll(() => dialog.open).toBe(true);
    await stage.read('Dagordning.md');
    await expect(stage.around).to.be.accessible();
    await signInPlace(stage);
    await stage.read(words.deleted('Protokoll.md'));
    expect(stage.platform.resources.find('Protokoll_md')).toBeUndefined();
  });
});

describe('the info facet', () => {
  test('describes the directory or the selection; focus moves there and back', async () => {
    const { stage, row } = await ready();
    await stage.press(`[aria-label='${words.info}']`);
    await updated(stage.element, () => focused()?.id === 'info-heading');
    expect(stage.element.getAttribute('facet')).toBe('info');
    (await row('Dagordning.md')).querySelector<HTMLElement>('.changed')?.click();
    await stage.read(en.info.concepts['outline'] ?? '');
    await stage.read(en.info.taskStates.running);
    await expect(stage.around).to.be.accessible();
    (await stage.find(`[aria-label='${words.closeInfo}']`)).click();
    await updated(stage.element, () => focused()?.getAttribute('aria-label') === words.info);
    expect(stage.element.hasAttribute('facet')).toBe(false);
    expect(stage.names().filter((name) => name === 'facet-changed')).toHaveLength(2);
  });
});
