import { expect, test } from 'vitest';
import '../../src/dashboard.ts';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { open, updated, type ElementTag } from '../support/element-stage.ts';
import { rows, type Row } from '../support/every-element.ts';

/** `KeptFocus` calls `focus()` after each update while nothing has the focus: an update by it would be one without end. */
async function expectNoUpdate(element: HTMLElement & { readonly isUpdatePending: boolean }): Promise<void> {
  element.style.display = 'none';
  await expect.poll(() => element.isUpdatePending).toBe(false);
  element.focus();
  expect(element.matches(':focus-within')).toBe(false);
  expect(element.isUpdatePending).toBe(false);
}

test.each(Object.keys(rows) as ElementTag[])('focus() of a hidden <%s> requests no update', async (tag) => {
  const { script, attributes, says }: Row = rows[tag];
  const stage = await open(tag, { ...(script && { script }), attributes });
  await stage.read(says(en));
  await expectNoUpdate(stage.element);
});

test.each([
  ['directory', 'root_lindholm'],
  ['document', 'agenda_1'],
  ['file', 'plain_1'],
  ['file that can only be downloaded', 'archive_1'],
])('focus() of a hidden viewer with a %s requests no update', async (_what, id) => {
  const children = [
    { name: 'Agenda.md', id: 'agenda_1', content: '# Agenda' },
    { name: 'Archive.zip', id: 'archive_1', mediaType: 'application/zip', size: 2000 },
    { name: 'Plain.txt', id: 'plain_1', mediaType: 'text/plain', size: 5 },
  ];
  const { element, root } = await open('resource-viewer', {
    script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children } },
    attributes: { 'resource-id': id },
  });
  await updated(element, () => element.matches(':state(ready)') && !root.querySelector('[aria-busy="true"]'));
  await expectNoUpdate(element);
});
