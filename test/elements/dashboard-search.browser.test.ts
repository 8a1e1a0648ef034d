import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { astrid } from '../../src/testing/index.ts';
import { documentOf, tag } from '../support/dashboard-stage.ts';
import { open, updated } from '../support/element-stage.ts';

// Widgets outside the viewport do not load.
beforeAll(() => page.viewport(1200, 900));

test('opens the selection of a search in a wired viewer', async () => {
  const ours = (instanceId: string, name: string, more: object) => ({
    instanceId,
    widgetId: `@service/resources/form/${name}`,
    configVersion: 1,
    ...more,
  });
  const layout = documentOf(
    ours('search', 'search', { config: {} }),
    ours('viewer', 'viewer', { inputs: { resourceId: { from: 'search', output: 'selected' } } }),
  );
  const stage = await open(tag, {
    script: { user: astrid },
    attributes: { layout: JSON.stringify(layout) },
    around: { style: 'inline-size: 1000px' },
  });
  const search = await updated(stage.element, () => stage.root.querySelector('resource-search'));
  const viewer = await updated(stage.element, () => stage.root.querySelector('resource-viewer'));
  await Promise.all([customElements.whenDefined('resource-search'), customElements.whenDefined('resource-viewer')]);
  await updated(viewer, () => viewer.renderRoot.textContent?.includes('Projekt'));
  search.query = 'lokalen';
  (await updated(search, () => search.renderRoot.querySelector<HTMLElement>('.open'))).click();
  const shownName = () => viewer.renderRoot.querySelector("[aria-current='page']")?.textContent;
  await updated(viewer, () => shownName() === 'Lokalen.jpg');
  expect(viewer.resourceId).toBe('Lokalen_jpg');
});
