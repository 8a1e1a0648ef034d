import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem } from '../../src/testing/index.ts';
import { open } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

const code = await vi.hoisted(async () => (await import('../support/late-code.ts')).lateCode());
vi.mock('../../src/elements/resource-viewer/errors.lazy.ts', async (load) => {
  await code.arrived;
  return load();
});

test('an error is shown and announced when its code loads after the user has acted', async () => {
  const refusal = en.refusals.forbidden['delete'] as string;
  const stage = await open('resource-viewer', {
    script: { user: astrid, on: { submit: problem('forbidden', { params: { permission: 'delete' } }) } },
    attributes: { 'resource-id': 'arsmote' },
  });
  await stage.reach('ready');
  const log = new AnnouncementLog(document.body);
  const row = await stage.row('Dagordning');
  row.querySelector<HTMLElement>('.cell')?.focus();
  await userEvent.keyboard('{Delete}');
  await stage.platform.received('submit');
  code.arrive();
  await stage.read(refusal);
  expect(log.take()).toContain(refusal);
});
