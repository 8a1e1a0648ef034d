import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { open, updated } from '../support/element-stage.ts';

const words = en.refusals;

async function viewer(script: Script = {}, around: Record<string, string> = {}) {
  return open('resource-viewer', {
    script: { user: astrid, ...script },
    attributes: { 'resource-id': 'arsmote' },
    around: { style: 'inline-size: 900px', ...around },
  });
}

async function ready(script?: Script, around?: Record<string, string>) {
  const stage = await viewer(script, around);
  await stage.reach('ready');
  return stage;
}

type Stage = Awaited<ReturnType<typeof viewer>>;

/** Deletes the agenda by the keyboard. */
async function remove(stage: Stage) {
  const row = await stage.row('Dagordning');
  row.querySelector<HTMLElement>('.cell')?.focus();
  await userEvent.keyboard('{Delete}');
}

describe('a refusal', () => {
  test.each(['write', 'share', 'delete'] as const)('names the missing permission: %s', async (permission) => {
    const stage = await ready({ on: { submit: problem('forbidden', { params: { permission } }) } });
    await remove(stage);
    await stage.read(words.forbidden[permission]);
    await expect(stage.around).to.be.accessible();
  });

  test('explains an unknown permission', async () => {
    const stage = await ready({ on: { submit: problem('forbidden', { params: { permission: 'toString' } }) } });
    await remove(stage);
    await stage.read(en.failures.problems.forbidden as string);
  });

  test.each([
    ['a text', { limit: 'markdownBytes', maximum: 5_242_880, size: 7_000_000 }, words.tooLarge('7 MB', '5.2 MB')],
    [
      'a text that is hardly too long',
      { limit: 'markdownBytes', maximum: 5_242_880, size: 5_242_881 },
      words.tooLarge('5,242,881 bytes', '5,242,880 bytes'),
    ],
    ['a full workspace', { limit: 'workspaceBytes', maximum: 2_000_000_000 }, words.full('2 GB')],
    ['something else', { maximum: 1_048_576 }, en.failures.problems.too_large],
  ])('names the limit of a too large file: %s', async (_what, params, sentence) => {
    const stage = await ready({ on: { submit: problem('too_large', { params }) } });
    await remove(stage);
    await stage.read(sentence as string);
  });

  test('names the limit of a too deep tree', async () => {
    const params = { reason: 'too_deep', maximum: 64 };
    const stage = await ready({ on: { submit: problem('conflict', { params }) } }, { lang: 'sv' });
    await remove(stage);
    await stage.read(sv.refusals.tooDeep('64'));
  });
});

describe('a rate limit', () => {
  afterEach(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('service:limit:')) localStorage.removeItem(key);
  });

  test('pauses requests with a notice, and continues by itself', async () => {
    const stage = await viewer({ on: { read: [problem('rate_limited', { retryAfter: 1 })] } });
    await stage.reach('limited');
    await stage.read(words.resumesIn('0:01'));
    await expect(stage.around).to.be.accessible();
    await stage.reach('ready');
    expect(stage.element.matches(':state(limited)')).toBe(false);
    await stage.read('Dagordning.md');
  });

  test('of the session pauses a viewer of the workspace too', async () => {
    const stage = await open('resource-viewer', {
      script: { user: astrid, on: { session: problem('rate_limited', { retryAfter: 2 }) } },
      around: { style: 'inline-size: 900px' },
    });
    await stage.reach('limited');
    await updated(stage.element, () => stage.text.includes(words.resumesIn('0:01')));
    stage.platform.on('session', 'ordinary');
    await stage.reach('ready');
    expect(stage.element.matches(':state(failed)')).toBe(false);
  });

  test('lasts over a reload', async () => {
    const baseUrl = `https://limited-${crypto.randomUUID()}.example`;
    localStorage.setItem(`service:limit:read:${baseUrl}`, String(Date.now() + 90_000));
    const stage = await viewer({ baseUrl });
    await stage.reach('limited');
    await stage.read('1:2');
    expect(stage.platform.requests.some(({ operation }) => operation === 'read')).toBe(false);
    stage.element.remove();
  });

  test('keeps the content, and finishes the started action afterwards', async () => {
    const stage = await ready({ on: { submit: [problem('rate_limited', { retryAfter: 1 })] } });
    await remove(stage);
    await stage.reach('limited');
    expect(stage.element.matches(':state(ready)')).toBe(true);
    await stage.read(words.resumesIn('0:01'));
    const status = () => stage.root.querySelector('.viewer > [role=status]')?.textContent;
    await updated(stage.element, () => status()?.includes(words.limitedAnnouncement));
    await stage.read(en.actions.deleted('Dagordning.md'));
    expect(stage.platform.resources.find('Dagordning_md')).toBeUndefined();
  });
});
