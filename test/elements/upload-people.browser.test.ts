import { expect, test } from 'vitest';
import '../../src/elements/resource-viewer/index.ts';
import { IndexedUploads } from '../../src/controllers/upload-store.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { clientOf, open, updated, type Stage } from '../support/element-stage.ts';
import { bo, userSwitch } from '../support/other-user.ts';
import { signInPlace } from '../support/sign-in-place.ts';

const tag = 'resource-viewer';
const words = en.uploads;

type Opened = Stage<typeof tag> & { readonly becomes: (user: typeof astrid | null) => void };

const file = (name: string, size: number) =>
  new File([new Uint8Array(size)], name, { lastModified: 1_700_000_000_000 });

async function drop(stage: Stage<typeof tag>, ...files: readonly File[]): Promise<void> {
  const dataTransfer = new DataTransfer();
  for (const each of files) dataTransfer.items.add(each);
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true });
  (await stage.find('.grid')).dispatchEvent(event);
}

/** The viewer while it uploads a file, whose second part the platform holds. */
async function uploading(): Promise<Opened> {
  const stage = await open(tag, { script: { user: astrid }, attributes: { 'resource-id': 'arsmote' } });
  await stage.reach('ready');
  stage.platform.on('sendUpload', ['ordinary', { held: 'ordinary' }]);
  await drop(stage, file('Secret.mp4', 5_000_000));
  await stage.platform.received('sendUpload', 2);
  await stage.read('Secret.mp4');
  return Object.assign(stage, { becomes: await userSwitch(stage) });
}

/** Operations of uploads among the requests from an index on. */
const uploadsSince = ({ platform }: Opened, first: number) =>
  platform.requests
    .slice(first)
    .map(({ operation }) => operation)
    .filter((operation) => /upload/i.test(operation ?? ''));

const stored = async ({ platform }: Opened, { id }: typeof astrid) =>
  JSON.stringify(await new IndexedUploads(`service:uploads:${platform.baseUrl}:${id}`).all());

test('does not show or send the uploads of one user for the next, and offers them to the first again', async () => {
  const stage = await uploading();
  const { platform, element, root } = stage;
  stage.becomes(null);
  platform.release();
  await stage.find('service-sign-in');
  expect(root.querySelector('.uploads')).toBeNull();
  const before = platform.requests.length;
  stage.becomes(bo);
  await drop(stage, file('Report.txt', 10));
  await stage.read(words.states.done);
  expect(stage.text).not.toContain('Secret.mp4');
  expect(uploadsSince(stage, before)).toEqual(['beginUpload']);
  expect(await stored(stage, bo)).not.toContain('Secret.mp4');
  stage.becomes(astrid);
  await updated(element, () => root.querySelector('.upload.fileless')?.textContent?.includes('Secret.mp4'));
  expect(await stored(stage, astrid)).not.toContain('Report.txt');
  expect(root.querySelectorAll('.upload')).toHaveLength(1);
});

test('sends nothing for the next user while the viewer is not in the page', async () => {
  const stage = await uploading();
  const { platform, element, provider } = stage;
  element.remove();
  const before = platform.requests.length;
  stage.becomes(bo);
  platform.release();
  provider.append(element);
  await stage.reach('ready');
  await drop(stage, file('Report.txt', 10));
  await stage.read(words.states.done);
  expect(stage.text).not.toContain('Secret.mp4');
  expect(uploadsSince(stage, before)).toEqual(['beginUpload']);
});

test('continues after a sign-in in place, although the viewer has left the page meanwhile', async () => {
  const stage = await uploading();
  const { platform, element, provider } = stage;
  platform.endSessions();
  platform.release();
  await stage.find('dialog.ended service-sign-in');
  element.remove();
  await Promise.resolve();
  provider.append(element);
  await signInPlace(stage);
  await stage.read(words.states.done);
});

test('continues after a sign-in elsewhere, while the viewer is not in the page', async () => {
  const stage = await uploading();
  const { platform, element } = stage;
  const { session } = await clientOf(element);
  element.remove();
  platform.endSessions();
  platform.release();
  await expect.poll(() => session.state.status).toBe('signed-out');
  platform.signIn();
  await session.refresh();
  await expect
    .poll(() => platform.resources.find('arsmote')?.children.some(({ name }) => name === 'Secret.mp4'))
    .toBe(true);
});
