import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { documentViewer, first } from '../support/document-stage.ts';
import { clientOf, setOnline, updated } from '../support/element-stage.ts';
import { bo, userSwitch } from '../support/other-user.ts';

const words = en.document;

afterEach(() => setOnline(true));

type Opened = Awaited<ReturnType<typeof documentViewer>>;

/** Another user signs in on this page. */
const becomes = async (opened: Opened, user: typeof astrid) => (await userSwitch(opened))(user);

const submissions = ({ platform }: Opened) => platform.requests.filter(({ operation }) => operation === 'submit');

test('does not show or send a draft of one user for the next, and offers it to the first again', async () => {
  const opened = await documentViewer();
  const { stage, platform, element, root, edit, button, saved } = opened;
  await edit();
  setOnline(false);
  platform.offline = true;
  await userEvent.keyboard('Astrid’s secret {Control>}s{/Control}');
  await stage.read(words.offlineHelp);
  const tried = submissions(opened).length;
  await becomes(opened, bo);
  platform.offline = false;
  setOnline(true);
  await updated(element, () => root.querySelector('.reading h1')?.textContent === 'Agenda');
  await button(words.edit);
  expect(stage.text).not.toContain('secret');
  expect(root.querySelector('.cm-content')).toBeNull();
  (await button(words.edit)).click();
  const field = await updated(element, () => root.querySelector<HTMLElement>('.cm-content'));
  await expect.poll(() => field.textContent).toContain('# Agenda');
  expect(stage.text).not.toContain('secret');
  await userEvent.keyboard('Bo {Control>}s{/Control}');
  await expect.poll(saved).toBe(`Bo ${first}`);
  expect(submissions(opened).slice(tried)).toHaveLength(1);
  await becomes(opened, astrid);
  (await button(words.restoreDraft)).click();
  await stage.find('.conflict');
  expect(stage.text).toContain('Astrid’s secret # Agenda');
});

test('keeps a draft that could not be stored in the page, for its author only', async () => {
  const opened = await documentViewer({ on: { submit: { network: 'down' } } });
  const { stage, element, root, edit, button } = opened;
  await edit();
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  try {
    await userEvent.keyboard('Astrid’s secret ');
    await stage.read(words.draftNotKept);
    await becomes(opened, bo);
    await button(words.edit);
    expect(stage.text).not.toContain('secret');
    await becomes(opened, astrid);
    await updated(element, () => root.querySelector('.cm-content')?.textContent?.includes('Astrid’s secret # Agenda'));
  } finally {
    Storage.prototype.setItem = setItem;
  }
});

test('does not show a page that was rendered for another user', async () => {
  const opened = await documentViewer();
  const { stage, element, root, platform } = opened;
  const { resource } = await (
    await import('../../src/transport/resources.ts')
  )
    .createResources(await clientOf(element))
    .read('document_1');
  element.served = { resource: { ...resource, name: 'Served.md' }, content: '# Served for Astrid' };
  platform.on('read', { held: 'ordinary' });
  const reads = platform.requests.filter(({ operation }) => operation === 'read').length;
  await becomes(opened, bo);
  await platform.received('read', reads + 1);
  await stage.reach('loading');
  expect(stage.text).not.toContain('Served');
  platform.on('read', 'ordinary');
  platform.release();
  await updated(element, () => root.querySelector('.reading h1')?.textContent === 'Agenda');
});
