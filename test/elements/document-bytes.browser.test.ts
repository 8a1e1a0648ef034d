import { expect, test } from 'vitest';
import { en } from '../../src/localisation/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { documentViewer, signInHere } from '../support/document-stage.ts';
import { open, updated } from '../support/element-stage.ts';

/** A text that is too long for its record. */
async function long() {
  const parts = Array.from({ length: 200 }, (_, index) => `## Part ${index}\n\n${'word '.repeat(120)}[there][]\n\n`);
  const text = `# Long\n\n${'word '.repeat(1_000)}\n\n## Here\n\n[down](#the-end)\n\n${parts.join('')}## The end\n\n[there]: https://there.example\n`;
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
  });
  const opened = await documentViewer({ on: { variant: { body, mediaType: 'text/plain' } } });
  opened.platform.resources.find('document_2')!.content = undefined;
  opened.element.resourceId = 'document_2';
  const bytes = new TextEncoder().encode(text);
  return {
    ...opened,
    text,
    send: (from: number, to: number = bytes.length) => stream.enqueue(bytes.subarray(from, to)),
    end: () => stream.close(),
    fail: () => stream.error(new TypeError('network')),
  };
}

test('a long text can be read while it loads', async () => {
  const { element, root, stage, send, end } = await long();
  await stage.read(en.document.loading);
  send(0, 20_000);
  await updated(element, () => root.querySelector('.reading h1')?.textContent === 'Long');
  const heading = await updated(element, () => root.querySelector('.reading h1'));
  expect(stage.text).not.toContain('The end');
  expect(root.querySelector('.edit')).toBeNull();
  const link = () => root.querySelector<HTMLElement>('.article a[href="#the-end"]');
  await expect.poll(link).not.toBeNull();
  link()?.click();
  send(20_000);
  end();
  await stage.find('.edit');
  await expect.poll(() => root.querySelector('#user-content-the-end')).not.toBeNull();
  // Goes to an anchor that was requested before it loaded; rendered text stays, and references use later definitions.
  await expect.poll(() => element.shadowRoot?.activeElement?.id).toBe('user-content-the-end');
  expect(root.querySelector('.reading h1')).toBe(heading);
  expect(root.querySelector<HTMLAnchorElement>('.article a[href^="https://there"]')).not.toBeNull();
  expect(stage.text).not.toContain(en.document.loading);
});

test('a truncated text is announced, and loads whole on a retry', async () => {
  const { element, root, stage, send, fail, platform, text, button } = await long();
  send(0, 20_000);
  await updated(element, () => root.querySelector('.reading h1'));
  fail();
  await stage.find('.error-bar');
  expect(root.querySelector('.edit')).toBeNull();
  platform.on('variant', { body: text, mediaType: 'text/plain' });
  (await button(en.viewer.tryAgain)).click();
  await stage.find('.edit');
  await expect.poll(() => root.querySelector('#user-content-the-end')).not.toBeNull();
});

test('an image in a document needs no cookie in token mode, also on the platform’s own origin', async () => {
  const children = [
    { id: 'document_1', name: 'Agenda.md', content: '![Hall](Hall.png)' },
    { id: 'picture_1', name: 'Hall.png' },
  ];
  const stage = await open('resource-viewer', {
    script: {
      user: null,
      cookies: false,
      baseUrl: location.origin,
      tree: { id: astrid.workspace.rootResourceId, name: 'Root', children },
    },
    attributes: { 'resource-id': 'document_1' },
  });
  await signInHere(stage);
  const picture = await updated(stage.element, () => stage.root.querySelector<HTMLImageElement>('.article img'));
  await expect.poll(() => picture.src).toBe(`${location.origin}/r/picture_1/original?link=scripted`);
});
