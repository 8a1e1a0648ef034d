import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, problem } from '../../src/testing/index.ts';
import { documentViewer, first, signInHere } from '../support/document-stage.ts';
import { clientOf, open, setOnline, updated } from '../support/element-stage.ts';

const words = en.document;
const live = { live: true } as const;
const id = { resourceId: 'document_1' };

afterEach(() => setOnline(true));

/** Edits a document while others change it. */
async function writing(script: object = {}) {
  const opened = await documentViewer({ ...live, ...script });
  await expect.poll(() => opened.platform.followers).toBe(1);
  await opened.edit();
  await userEvent.keyboard('Mine ');
  return opened;
}

const kept = (baseUrl: string) =>
  Object.entries(localStorage).filter(([key, text]) => key.includes(`${baseUrl}:`) && text.includes('Mine # Agenda'));

const noticesOf = ({ root }: { readonly root: ParentNode }) =>
  [...root.querySelectorAll('.notices')].map(({ textContent }) => textContent).join(' ');

describe('a document that is deleted while it is edited', () => {
  test('keeps the typed text, shows a notice, and can be saved as a new document', async () => {
    const { stage, platform, take, root, element, button } = await writing();
    take();
    platform.publish('resource.deleted', id);
    await stage.read(words.accessLost.gone);
    expect(root.querySelector('.cm-content')?.textContent).toContain('Mine # Agenda');
    await userEvent.keyboard('and more ');
    await expect(stage.around).to.be.accessible();
    stage.around.lang = 'sv';
    await stage.read(sv.document.accessLost.gone);
    stage.around.lang = 'en';
    (await button(words.saveAsNew)).click();
    await updated(element, () => root.querySelector('.reading .article')?.textContent?.includes('Mine and more'));
    const made = platform.resources.find(element.resourceId ?? '');
    expect(made).toMatchObject({
      name: 'Agenda.md',
      parent: { id: 'root_directory' },
      content: `Mine and more ${first}`,
    });
    expect(kept(platform.baseUrl)).toEqual([]);
  });

  test('numbers the new document if its name is taken', async () => {
    const { platform, stage, take, element, root, button } = await writing();
    take();
    platform.resources.add({ name: 'Agenda.md', content: 'Another' }, platform.resources.root);
    platform.publish('resource.deleted', id);
    await stage.read(words.accessLost.gone);
    (await button(words.saveAsNew)).click();
    await updated(element, () => root.querySelector('.reading .article')?.textContent?.includes('Mine'));
    expect(platform.resources.find(element.resourceId ?? '')?.name).toBe('Agenda 2.md');
  });

  test('is saved once it is restored', async () => {
    const { stage, platform, take, giveBack, saved } = await writing();
    take();
    platform.publish('resource.deleted', id);
    await stage.read(words.accessLost.gone);
    giveBack();
    platform.publish('resource.created', id);
    await expect.poll(saved).toBe(`Mine ${first}`);
    await expect.poll(() => noticesOf(stage)).not.toContain(words.accessLost.gone);
  });

  test('is discarded by a button, then not found', async () => {
    const { stage, platform, take, button, root } = await writing();
    take();
    platform.publish('resource.deleted', id);
    await stage.read(words.accessLost.gone);
    (await button(words.discardDraft)).click();
    await stage.read(en.refusals.notFound);
    expect(kept(platform.baseUrl)).toEqual([]);
    expect(root.querySelector('.own-text')).toBeNull();
  });

  test('is noticed by the next save if no event arrives', async () => {
    const { stage, edit, take, root } = await documentViewer();
    await edit();
    await userEvent.keyboard('Mine ');
    take();
    await userEvent.keyboard('{Control>}s{/Control}');
    await stage.read(words.accessLost.gone);
    expect(root.querySelector('.cm-content')?.textContent).toContain('Mine # Agenda');
  });

  test('closes if it is not edited', async () => {
    const { stage, platform, take } = await documentViewer(live);
    await expect.poll(() => platform.followers).toBe(1);
    take();
    platform.publish('resource.deleted', id);
    await stage.read(en.refusals.notFound);
  });
});

describe('a document whose write access is revoked', () => {
  test('keeps the typed text, and saves it once access is back', async () => {
    const { stage, platform, root, saved } = await writing();
    platform.resources.role = 'reader';
    platform.publish('resource.changed', id);
    await stage.read(words.accessLost['read-only']);
    expect(root.querySelector('.cm-content')?.textContent).toContain('Mine # Agenda');
    await expect(stage.around).to.be.accessible();
    platform.resources.role = 'owner';
    platform.publish('resource.changed', id);
    await expect.poll(saved).toBe(`Mine ${first}`);
    expect(noticesOf(stage)).not.toContain(words.accessLost['read-only']);
  });

  test('shows the reading view if nothing is unsaved, with an announcement', async () => {
    const { stage, platform, element, root, saved } = await writing();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(saved).toBe(`Mine ${first}`);
    platform.resources.role = 'reader';
    platform.publish('resource.changed', id);
    await updated(element, () => root.querySelector('.reading'));
    expect(root.querySelector('.bar .done')).toBeNull();
    await stage.read(words.accessLost['read-only']);
  });

  test('shows the same when a save is refused', async () => {
    const { stage, edit, platform } = await documentViewer();
    await edit();
    platform.on('submit', problem('forbidden', { params: { permission: 'write' } }));
    await userEvent.keyboard('x{Control>}s{/Control}');
    await stage.read(words.accessLost['read-only']);
  });
});

describe('unsaved text of an unavailable document', () => {
  /** A draft of an earlier session, of a document that is deleted now. */
  async function afterwards() {
    const script = {
      baseUrl: `https://left-${crypto.randomUUID()}.example`,
      on: { submit: { held: 'ordinary' } },
    } as const;
    const one = await documentViewer(script);
    await one.edit();
    await userEvent.keyboard('Mine ');
    dispatchEvent(new Event('pagehide'));
    one.stage.around.remove();
    const tree = { id: 'root_lindholm', name: 'Root', children: [] };
    const stage = await open('resource-viewer', {
      script: { user: astrid, tree, baseUrl: script.baseUrl },
      attributes: { 'resource-id': 'document_1' },
      around: { style: 'inline-size: 320px' },
    });
    await stage.read(en.refusals.notFound);
    await expect.poll(() => stage.root.querySelector('.own-text')).not.toBeNull();
    const press = (label: string) =>
      [...stage.root.querySelectorAll<HTMLElement>('.lost-draft button')]
        .find((each) => each.textContent?.trim() === label)!
        .click();
    return { stage, press, baseUrl: script.baseUrl };
  }

  test('is shown, and can be saved as a new document', async () => {
    const { stage, press, baseUrl } = await afterwards();
    const { platform, element, root } = stage;
    expect(root.querySelector<HTMLTextAreaElement>('.own-text')?.value).toBe(`Mine ${first}`);
    await expect(stage.around).to.be.accessible();
    press(words.saveAsNew);
    await updated(element, () => root.querySelector('.reading .article')?.textContent?.includes('Mine'));
    expect(platform.resources.root.children).toMatchObject([{ name: 'Agenda.md', content: `Mine ${first}` }]);
    expect(kept(baseUrl)).toEqual([]);
  });

  test('stays with the reason if it can’t be saved', async () => {
    const { stage, press, baseUrl } = await afterwards();
    stage.platform.resources.role = 'reader';
    press(words.saveAsNew);
    await expect.poll(() => stage.root.querySelector('.lost-draft .bad')).not.toBeNull();
    expect(stage.root.querySelector<HTMLTextAreaElement>('.own-text')?.value).toBe(`Mine ${first}`);
    expect(kept(baseUrl)).toHaveLength(1);
  });

  test('is discarded by a button', async () => {
    const { stage, press, baseUrl } = await afterwards();
    press(words.discardDraft);
    expect(stage.root.querySelector('.own-text')).toBeNull();
    expect(kept(baseUrl)).toEqual([]);
  });
});

describe('a sign-out elsewhere', () => {
  test('keeps the text through a sign-in in place, and saves it', async () => {
    const { stage, edit, element, root, platform, saved } = await documentViewer();
    await edit();
    await userEvent.keyboard('Mine ');
    platform.endSessions();
    (await clientOf(element)).session.set(null);
    await stage.reach('signed-out');
    expect(root.querySelector('.cm-content')).toBeNull();
    await signInHere(stage);
    const field = await updated(element, () => root.querySelector('.cm-content'));
    expect(field.textContent).toContain('Mine # Agenda');
    await expect.poll(saved).toBe(`Mine ${first}`);
  });

  test('keeps the text if the document was deleted meanwhile', async () => {
    const { stage, edit, element, root, platform, take } = await documentViewer();
    await edit();
    await userEvent.keyboard('Mine ');
    platform.endSessions();
    (await clientOf(element)).session.set(null);
    await stage.reach('signed-out');
    take();
    await signInHere(stage);
    await expect.poll(() => root.querySelector<HTMLTextAreaElement>('.own-text')?.value).toBe(`Mine ${first}`);
  });
});

describe('leaving an unsaved document', () => {
  test('reports a conflict after the page shows another document, and leads back to both texts', async () => {
    const { stage, edit, element, root, saveElsewhere, button } = await documentViewer();
    await edit();
    await userEvent.keyboard('Mine ');
    saveElsewhere('Theirs');
    element.resourceId = 'document_2';
    await stage.read(words.otherConflict('Agenda.md'));
    (await button(words.openDocument)).click();
    await stage.find('.conflict');
    expect(root.querySelector('.error-bar')).toBeNull();
  });

  test('reports a refusal with the document’s name', async () => {
    const { stage, edit, element, platform, button, root } = await documentViewer();
    await edit();
    await userEvent.keyboard('Mine ');
    platform.on('submit', problem('too_large'));
    element.resourceId = 'root_directory';
    await stage.read('“Agenda.md”');
    platform.on('submit', 'ordinary');
    (await button(words.openDocument)).click();
    await updated(element, () => root.querySelector('.cm-content')?.textContent?.includes('Mine # Agenda'));
  });

  test('reports no success', async () => {
    const { edit, element, root, saved } = await documentViewer();
    await edit();
    await userEvent.keyboard('Mine ');
    element.resourceId = 'root_directory';
    await expect.poll(saved).toBe(`Mine ${first}`);
    await updated(element, () => root.querySelector('.rows .row'));
    expect(root.querySelector('.error-bar')).toBeNull();
  });
});
