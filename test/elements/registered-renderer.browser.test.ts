import { html } from 'lit';
import { expect, test } from 'vitest';
import type { Resource, ResourceRead } from '../../src/contract/resources/resource.ts';
import { registerRenderer, type ResourceChange, type ResourceView } from '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { open, updated } from '../support/element-stage.ts';
import { viewed } from '../support/file-stage.ts';

const changes: ResourceChange['kind'][] = [];

test.each<[unknown, unknown, string]>([
  ['album', () => undefined, 'registerRenderer: expected type/subtype and function, not album, function'],
  ['model/*', { load: 1 }, 'registerRenderer: expected type/subtype and function, not model/*, object'],
  [
    'model/*',
    class {
      a = 1;
    },
    'registerRenderer: expected type/subtype and function, not model/*, class',
  ],
  ['constructor', () => undefined, 'registerRenderer: expected type/subtype and function, not constructor, function'],
  ['*/*', () => undefined, 'registerRenderer: expected type/subtype and function, not */*, function'],
  ['a/b/c', () => undefined, 'registerRenderer: expected type/subtype and function, not a/b/c, function'],
  [
    'text/x; charset=utf-8',
    () => undefined,
    'registerRenderer: expected type/subtype and function, not text/x; charset=utf-8, function',
  ],
  [['a/b'], () => undefined, 'registerRenderer: expected type/subtype and function, not a/b, function'],
])('rejects an invalid renderer of %s', (mediaType, load, message) => {
  expect(() => registerRenderer(mediaType as string, load as never)).toThrow(new TypeError(message));
});

/** A view of the page, with two selected resources. */
registerRenderer('application/vnd.album', () => (viewer) => {
  let selected: readonly Resource[] = [];
  const view: ResourceView = {
    styles: [],
    show({ resource }: ResourceRead) {
      selected = ['one', 'two'].map((id) => ({ ...resource, id, name: `${id}.jpg` }));
    },
    render: () => html`<ul>${selected.map(({ name }) => html`<li>${name}</li>`)}</ul>`,
    get selection() {
      return {
        count: selected.length,
        all: false,
        resources: selected,
        readAll: async () => selected,
        clear: () => {
          selected = [];
          viewer.requestUpdate();
        },
      };
    },
    changed: ({ kind }) => void changes.push(kind),
  };
  return view;
});

test('a registered renderer with a selection gets its bar, and moves', async () => {
  const stage = await viewed({ name: 'Summer.album', mediaType: 'application/vnd.album', content: '' });
  const bar = await stage.find('.selection');
  expect(bar.querySelector('span')?.textContent).toBe(en.actions.selected(2));
  bar.querySelector<HTMLElement>(`[aria-label="${en.actions.move}"]`)!.click();
  const heading = await stage.find('#dialog-heading');
  expect(heading.textContent).toBe(en.actions.moveManyHeading(2));
  stage.root.querySelector<HTMLElement>('dialog .button:not(.primary)')!.click();
  bar.querySelector<HTMLElement>(`[aria-label="${en.actions.clearSelection}"]`)!.click();
  await updated(stage.element, () => !stage.root.querySelector('.selection'));
  expect(changes).not.toContain('removed');
});

test('a renderer whose code does not load is asked for once, and again by a button', async () => {
  let loads = 0;
  registerRenderer('application/vnd.broken', () => {
    loads += 1;
    throw new TypeError('blocked');
  });
  const broken = {
    id: 'broken',
    name: 'Broken.vnd',
    kind: 'file',
    mediaType: 'application/vnd.broken',
    content: '',
  } as const;
  const tree = { id: 'root_files', name: 'Root', children: [broken] };
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree },
    attributes: { 'resource-id': 'broken' },
  });
  const bar = await stage.find('.error-bar');
  stage.element.requestUpdate();
  await stage.element.updateComplete;
  expect(loads).toBe(1);
  bar.querySelector<HTMLElement>('button')!.click();
  await updated(stage.element, () => loads === 2);
});
