import { expect, test, vi } from 'vitest';
import { en } from '../../src/localisation/index.ts';
import { clientOf, focused } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';
import { viewer } from '../support/keyboard-viewer.ts';

const code = await vi.hoisted(async () => (await import('../support/late-code.ts')).lateCode());
vi.mock('../../src/elements/resource-viewer/errors.lazy.ts', async (load) => {
  await code.arrived;
  return load();
});

test('a session that ends before the code of the sign-in has loaded keeps the focus in the viewer', async () => {
  const { stage, journey } = await viewer('inline-size: 900px');
  const log = new AnnouncementLog(document.body);
  stage.platform.endSessions();
  (await clientOf(stage.element)).session.set(null);
  await journey.sees('loading', () => focused()?.closest('.row'));
  code.arrive();
  await journey.sees('signed out', () => (focused() as HTMLInputElement | null)?.name === 'email');
  await expect.poll(() => log.all).toContain(en.refusals.signIn);
});
