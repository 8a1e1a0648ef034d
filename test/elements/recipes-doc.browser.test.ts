import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import guide from '../../docs/recipes.md?raw';
import '../../src/dashboard.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/sign-in/index.ts';
import { registerRenderer, registerWidgets } from '../../src/manifest/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import { blocksUnder, pageOf, runModule } from '../support/doc-page.ts';
import { placed, platformElement } from '../support/element-stage.ts';

const modules = { '@service/widgets/manifest': { registerRenderer, registerWidgets } };

/** Shows the HTML of a recipe on a scripted platform, and runs its scripts. */
function show(block: string, script: Script) {
  const platform = placed(script);
  const { markup, scripts } = pageOf(block);
  const provider = platformElement(platform);
  // The recipe's own `<service-platform>`, or the settings of the script tag.
  provider.innerHTML = markup.replace(/<\/?service-platform>/g, '');
  const main = document.createElement('main');
  main.lang = 'en';
  main.append(provider);
  document.body.append(main);
  for (const code of scripts) runModule(code, modules);
  return { platform, provider };
}

afterEach(() => document.querySelector('main')?.remove());

const tree = { id: 'root_lindholm', name: 'Lindholm', children: [{ name: 'Agenda.md', content: '' }] };

const dialogRecipe = () => {
  const [block = ''] = blocksUnder(guide, '## Sign-in in a dialog', 'html');
  return show(block, {});
};
/** The focused element, inside shadow roots. */
const focused = (root: DocumentOrShadowRoot = document): Element | null =>
  root.activeElement?.shadowRoot ? focused(root.activeElement.shadowRoot) : root.activeElement;

test('the sign-in in a dialog works by keyboard, and closes it', async () => {
  const { platform, provider } = dialogRecipe();
  const opener = provider.querySelector('button')!;
  const dialog = provider.querySelector('dialog')!;
  await expect.element(opener).toBeVisible();
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => focused()?.getAttribute('name')).toBe('email');
  await userEvent.keyboard(`${astrid.email}{Enter}`);
  await expect.poll(() => focused()?.getAttribute('name')).toBe('code');
  await userEvent.keyboard('{Escape}');
  expect(dialog.open).toBe(false);
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => focused()?.getAttribute('name')).toBe('code');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(dialog.open).toBe(false);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => focused()?.getAttribute('name')).toBe('code');
  await userEvent.keyboard(platform.mails[0]!.code);
  await expect.poll(() => dialog.open).toBe(false);
  await expect.element(opener).toHaveFocus();
});

test('the sign-in in a dialog keeps the focus in it', async () => {
  const { provider } = dialogRecipe();
  const dialog = provider.querySelector('dialog')!;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => focused()?.getAttribute('name')).toBe('email');
  for (const keys of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(keys);
    // At the dialog's end the focus is the browser's, never the page's.
    const active = document.activeElement;
    expect(active === document.body || dialog.contains(active)).toBe(true);
  }
});

test('the protected page shows its content to a signed-in user only', async () => {
  const [block = ''] = blocksUnder(guide, '## Protect a page', 'html');
  show(block, { tree });
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Members' })).not.toBeInTheDocument();
  document.querySelector('main')?.remove();
  show(block, { user: astrid, tree });
  await expect.element(page.getByRole('heading', { name: 'Members' })).toBeVisible();
});

test('the entries of the user’s menu take part in the arrow keys', async () => {
  const [block = ''] = blocksUnder(guide, '## A menu entry of your own', 'html');
  show(block, { user: astrid });
  await page.getByRole('button', { name: astrid.name }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Billing' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Dark mode' })).toHaveFocus();
});

test('the tool in the bar of the viewer acts on the selection', async () => {
  const [, block = ''] = blocksUnder(guide, '## A menu entry of your own', 'html');
  show(block, { user: astrid, tree });
  await expect.element(page.getByRole('button', { name: 'Send to print shop' })).toBeDisabled();
  // Beside the name, which is a link.
  await page.getByRole('row', { name: 'Agenda.md' }).click({ position: { x: 5, y: 5 } });
  await page.getByRole('button', { name: 'Send to print shop' }).click();
  await expect.element(page.getByRole('button', { name: 'Sent: Agenda.md' })).toBeVisible();
});

test('the renderer shows the summaries of a calendar', async () => {
  const [code = ''] = blocksUnder(guide, '## A renderer of your own', 'js');
  runModule(code, modules);
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Annual meeting\nSUMMARY:Party\n';
  const calendar = { id: 'calendar_1', name: 'plan.ics', kind: 'file' as const, mediaType: 'text/calendar', content };
  show('<resource-viewer resource-id="calendar_1"></resource-viewer>', {
    user: astrid,
    tree: { ...tree, children: [calendar] },
  });
  await expect.element(page.getByText('Annual meeting, Party')).toBeVisible();
});

test('the widget shows its setting in a dashboard', async () => {
  const [code = ''] = blocksUnder(guide, '## A widget of your own', 'js');
  runModule(code, modules);
  const { provider } = show('<service-dashboard></service-dashboard>', { user: astrid });
  const config = { until: '2100-01-01' };
  provider.querySelector('service-dashboard')!.layout = {
    schemaVersion: 1,
    widgets: [{ instanceId: 'one', widgetId: '@acme/time/form/countdown', configVersion: 1, config }],
  };
  await expect.element(page.getByText('days until 2100-01-01')).toBeVisible();
});
