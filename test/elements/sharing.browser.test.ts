import { elementUpdated } from '@open-wc/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { focused, open, updated } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

const words = { ...en.viewer, ...en.actions };
const maja = 'maja@ost.example';
const roleOfMaja = `${words.role}: ${maja}`;

async function sharing(script: Script = {}) {
  await page.viewport(1000, 700);
  const stage = await open('resource-viewer', {
    script: { user: astrid, ...script },
    attributes: { 'resource-id': 'arsmote' },
    around: { style: 'inline-size: 960px' },
  });
  await stage.reach('ready');
  (await stage.row('Protokoll.md')).querySelector<HTMLElement>('.tool')?.click();
  await updated(stage.element, () => focused()?.role === 'menuitem');
  await userEvent.keyboard('s{Enter}');
  const form = await stage.find<HTMLDialogElement>('dialog.act');
  await elementUpdated(stage.element);
  const { platform } = stage;
  const access = () => platform.resources.find('Protokoll_md')?.access.map(({ who, role }) => [who.email, role]);
  const email = () => form.querySelector<HTMLInputElement>('[name="email"]')!;
  const select = (label: string) => [...form.querySelectorAll('select')].find(({ ariaLabel }) => ariaLabel === label)!;
  const actions = () =>
    stage.events.flatMap((event) =>
      event.type === 'resource-changed' ? [(event as HTMLElementEventMap['resource-changed']).detail.action] : [],
    );
  return { stage, platform, form, access, email, select, actions };
}

test('saves an added address at once, and shows an issue at its field', async () => {
  const { stage, form, access, email, actions } = await sharing();
  await stage.read(words.inheritedFrom('Lindholm'));
  expect(form.querySelector('button')?.textContent).toContain(words.copyLink);
  await userEvent.keyboard('maja@{Enter}');
  await updated(stage.element, () => form.querySelector("[aria-invalid='true']"));
  await expect(stage.around).to.be.accessible();
  await userEvent.keyboard('ost.example{Enter}');
  await stage.read(words.addressAdded(maja));
  expect(access()).toEqual([[maja, 'reader']]);
  expect(actions()).toEqual(['shared']);
  await expect.poll(() => [focused(), email().value]).toEqual([email(), '']);
  await expect(stage.around).to.be.accessible();
  await stage.press("dialog [part~='submit']");
  await updated(stage.element, () => !form.isConnected);
  expect(stage.root.querySelector('.toast')?.textContent).toContain(words.addressAdded(maja));
});

test('wraps long names in the dialog and in the info panel', async () => {
  const { stage, form } = await sharing();
  await stage.read(words.inheritedFrom('Lindholm'));
  stage.element.facet = 'info';
  const panel = await stage.find('.people:not(dialog *) .grow');
  const wrapping = [form.querySelector('.people .grow')!, panel].map((name) => getComputedStyle(name).overflowWrap);
  expect(wrapping).toEqual(['anywhere', 'anywhere']);
});

test('saves roles and removals at once; each can be undone in the dialog', async () => {
  const { stage, form, access, email, select } = await sharing();
  const undone = async () => {
    await stage.press('dialog .toast .link');
    await expect.poll(() => focused()).toBe(email());
  };
  await userEvent.keyboard(`${maja}{Enter}`);
  await expect.poll(() => access()).toEqual([[maja, 'reader']]);
  await expect.poll(() => select(roleOfMaja)).toBeTruthy();
  await userEvent.selectOptions(select(roleOfMaja), words.roles.writer);
  await stage.read(words.roleChanged(maja));
  expect(access()).toEqual([[maja, 'writer']]);
  await stage.press(`dialog [aria-label="${words.removeAddress(maja)}"]`);
  await stage.read(words.addressRemoved(maja));
  expect(access()).toEqual([]);
  await undone();
  await expect.poll(() => access()).toEqual([[maja, 'writer']]);
  await expect.poll(() => select(roleOfMaja)?.value).toBe('writer');
  await undone();
  await expect.poll(() => select(roleOfMaja)?.value).toBe('reader');
  await undone();
  await expect.poll(() => access()).toEqual([]);
  await stage.read(words.undone);
  await expect.poll(() => form.querySelectorAll('.people select')).toHaveLength(0);
});

test('keeps the dialog open when Escape closes its toast', async () => {
  const { stage, form } = await sharing();
  await userEvent.keyboard(`${maja}{Enter}`);
  (await stage.find('dialog .toast .link')).focus();
  await userEvent.keyboard('{Escape}');
  await updated(stage.element, () => !stage.root.querySelector('.toast'));
  expect(form.open).toBe(true);
  expect(focused()?.getAttribute('name')).toBe('email');
});

test('saves who can find it at once', async () => {
  const { stage, form, platform } = await sharing();
  await stage.read(words.inheritedFrom('Lindholm'));
  form.querySelector<HTMLInputElement>('[value="private"]')?.click();
  await stage.read(words.shared('Protokoll.md'));
  expect(platform.resources.find('Protokoll_md')?.visibility).toBe('private');
  await stage.press('dialog .toast .link');
  await expect.poll(() => platform.resources.find('Protokoll_md')?.visibility).toBe('workspace');
  await expect.poll(() => form.querySelector<HTMLInputElement>('[value="workspace"]')?.checked).toBe(true);
});

test('keeps the address when saving fails, and shows and announces the error', async () => {
  const { stage, platform, form, access, email } = await sharing();
  const log = new AnnouncementLog(stage.root as ShadowRoot);
  platform.on('submit', [problem('forbidden')]);
  await userEvent.keyboard(`${maja}{Enter}`);
  await updated(stage.element, () => form.querySelector('.notice.bad'));
  const error = form.querySelector('.notice.bad')!.textContent!.trim();
  expect(error).toContain(words.addressNotAdded(maja));
  expect(log.take()).toEqual([error]);
  expect([email().value, access()]).toEqual([maja, []]);
  expect(form.textContent).not.toContain(words.removeAddress(maja));
  await userEvent.keyboard('{Enter}');
  await stage.read(words.addressAdded(maja));
  expect(form.querySelector('.notice.bad')).toBe(null);
});

test('shows the former role when the new one is refused', async () => {
  const { stage, platform, form, select } = await sharing();
  await userEvent.keyboard(`${maja}{Enter}`);
  await stage.read(words.addressAdded(maja));
  platform.on('submit', [problem('forbidden')]);
  await userEvent.selectOptions(select(roleOfMaja), words.roles.owner);
  await updated(stage.element, () => form.querySelector('.notice.bad'));
  expect(select(roleOfMaja).value).toBe('reader');
});

test('adds an address that is typed when the dialog is finished', async () => {
  const { stage, form, access } = await sharing();
  await userEvent.keyboard('maja@');
  await stage.press("dialog [part~='submit']");
  await updated(stage.element, () => form.querySelector("[aria-invalid='true']"));
  await userEvent.keyboard('ost.example');
  await stage.press("dialog [part~='submit']");
  await updated(stage.element, () => !form.isConnected);
  expect(access()).toEqual([[maja, 'reader']]);
});

test('copies the link, or selects it where the page has no clipboard', async () => {
  const { stage, form } = await sharing();
  const log = new AnnouncementLog(stage.root as ShadowRoot);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await stage.press('dialog .link-line button');
  await stage.read(words.linkCopied);
  expect(written.mock.calls[0]?.[0]).toMatch(/^https?:.*Protokoll_md$/);
  written.mockRejectedValueOnce(new Error('forbidden'));
  vi.spyOn(document, 'execCommand').mockReturnValueOnce(false);
  await stage.press('dialog .link-line button');
  await updated(stage.element, () => form.querySelector('.link-line input'));
  const link = form.querySelector<HTMLInputElement>('.link-line input')!;
  await expect.poll(() => link.selectionEnd).toBe(link.value.length);
  await expect.poll(() => log.take()).toContain(words.linkByHand);
});

test('explains each role in a line, which describes its select', async () => {
  const { form, select } = await sharing();
  const described = (element: Element) =>
    form.querySelector(`#${element.getAttribute('aria-describedby')}`)?.textContent;
  expect([...form.querySelectorAll('.roles dd')].map(({ textContent }) => textContent)).toEqual(
    Object.values(words.roleHints),
  );
  await userEvent.selectOptions(select(words.role), words.roles.owner);
  await expect.poll(() => described(select(words.role))).toBe(words.roleHints.owner);
});

test('waits with an address that was typed before the list had loaded', async () => {
  const { stage, platform, access } = await sharing({ on: { info: [{ held: 'ordinary' }] } });
  await userEvent.keyboard(`${maja}{Enter}`);
  platform.on('info', []);
  platform.release('info');
  await stage.read(words.addressAdded(maja));
  expect(access()).toEqual([[maja, 'reader']]);
});

test('keeps what is typed meanwhile when an address is refused, and names that in the error', async () => {
  const { stage, platform, form, email } = await sharing();
  platform.on('submit', [{ held: problem('forbidden') }]);
  await userEvent.keyboard(`${maja}{Enter}`);
  expect(email().value).toBe('');
  await userEvent.keyboard('bo@');
  await platform.received('submit');
  platform.release('submit');
  await updated(stage.element, () => form.querySelector('.notice.bad'));
  expect(form.querySelector('.notice.bad')!.textContent).toContain(words.addressNotAdded(maja));
  expect(email().value).toBe('bo@');
});

test('reports a refusal after the dialog was closed, with a retry', async () => {
  const { stage, platform, form, access } = await sharing();
  platform.on('submit', [{ held: problem('forbidden') }]);
  await userEvent.keyboard(`${maja}{Enter}`);
  await stage.press("dialog [part~='submit']");
  await platform.received('submit');
  platform.release('submit');
  await updated(stage.element, () => !form.isConnected && stage.root.querySelector('.error-bar button'));
  await stage.press('.error-bar button');
  await stage.read(words.addressAdded(maja));
  expect(access()).toEqual([[maja, 'reader']]);
});
