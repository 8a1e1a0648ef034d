import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addLanguage, en } from '../../src/localisation/index.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { announced, edit, handle, press, tag, two } from '../support/dashboard-stage.ts';
import { open, updated } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

const words = en.dashboardErrors;

beforeAll(() => page.viewport(1200, 900));

const tree = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      name: 'Start',
      id: 'start_1',
      kind: 'document' as const,
      mediaType: 'application/json',
      content: JSON.stringify(two()),
    },
  ],
};

async function dashboard(script: Script = {}, lang = 'en', attributes: Record<string, string> = {}) {
  return open(tag, {
    script: { user: astrid, tree, ...script },
    attributes: { 'resource-id': 'start_1', ...attributes },
    around: { lang, style: 'inline-size: 1000px' },
  });
}

describe('a rate limit', () => {
  test('shows its clock while a dashboard loads, which continues by itself', async () => {
    const stage = await dashboard({ on: { read: [problem('rate_limited', { retryAfter: 2 })] } });
    const log = new AnnouncementLog(stage.around);
    await stage.reach('limited');
    await updated(stage.element, () => /Continues in 0:0[12]\./.test(stage.text));
    expect(stage.root.querySelector('.board')).toBeNull();
    await expect(stage.around).to.be.accessible();
    await stage.reach('ready');
    expect(stage.element.matches(':state(limited)')).toBe(false);
    expect(log.all).toEqual([words.limitedAnnouncement]);
  });

  test('shows its clock while edits are saved, which are saved afterwards', async () => {
    const stage = await dashboard();
    await stage.reach('ready');
    await edit(stage);
    (await handle(stage, 'a')).focus();
    await userEvent.keyboard('{ArrowDown}');
    stage.platform.on('submit', [problem('rate_limited', { retryAfter: 2 })]);
    await press(stage, 'save');
    await stage.reach('limited');
    await updated(stage.element, () => /Continues in 0:0[12]\./.test(stage.text));
    await announced(stage, words.limitedAnnouncement);
    await stage.find('.toolbar');
    await expect(stage.around).to.be.accessible();
    await announced(stage, en.dashboardEditor.saved);
    await updated(stage.element, () => !stage.root.querySelector('.notice'));
    expect(stage.element.matches(':state(limited)')).toBe(false);
  });

  test('shows its clock above the board while the dashboard is read again', async () => {
    const stage = await dashboard();
    await stage.reach('ready');
    stage.platform.on('read', problem('rate_limited', { retryAfter: 3_000 }));
    stage.element.reload();
    await stage.reach('limited');
    await updated(stage.element, () => /in (50:00|49:5)/.test(stage.root.querySelector('.notice')?.textContent ?? ''));
    expect(stage.root.querySelector('.board')).not.toBeNull();
  });

  test.each([
    ['de', de, 'Es geht in'],
    ['ar', ar, 'تتم المتابعة بعد'],
  ] as const)('is shown in %s', async (lang, messages, sentence) => {
    addLanguage(lang, messages);
    const stage = await dashboard({ on: { read: problem('rate_limited', { retryAfter: 90 }) } }, lang);
    await stage.reach('limited');
    await stage.read(sentence);
  });
});
