import type { LitElement } from 'lit';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, open, updated } from '../support/element-stage.ts';

const words = { ...en.viewer, ...en.actions };

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      name: 'Plans',
      id: 'plans_dir',
      children: [
        { name: 'Budget 1.md', id: 'budget_1', content: 'The budget of the hall. [Roof](/r/roof_1)' },
        { name: 'Budget 2.md', id: 'budget_2', content: 'The budget of the roof.' },
        { name: 'Deep', id: 'deep_dir', children: [{ name: 'Budget 3.md', id: 'budget_3', content: 'A budget.' }] },
      ],
    },
    { name: 'Roof.md', id: 'roof_1', content: 'The budget of the roof.' },
  ],
};

async function viewer(attributes: Record<string, string>, { script = {}, width = 900, lang = 'en' } = {} as Options) {
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, ...script },
    attributes,
    around: { style: `inline-size: ${width}px`, lang },
  });
  await stage.reach('ready');
  /** The element of the facet, once it is in a state. */
  const beside = async (tag: string, state: string) => {
    await customElements.whenDefined(tag);
    const element = await stage.find<LitElement & Record<string, unknown>>(`.facet > ${tag}`);
    await updated(element, () => element.matches(`:state(${state})`));
    return element;
  };
  return { stage, beside };
}
interface Options {
  script?: Script;
  width?: number;
  lang?: string;
}

const inside = <Found extends HTMLElement>(element: LitElement, selector: string) =>
  updated(element, () => element.renderRoot.querySelector<Found>(selector));

/** Chooses an item of the viewer's own menu. */
async function choose({ stage }: Awaited<ReturnType<typeof viewer>>, label: string): Promise<void> {
  await stage.press('.tools > [aria-haspopup=menu]');
  const entry = await updated(stage.element, () =>
    [...stage.root.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent?.trim() === label,
    ),
  );
  entry.click();
}

describe('the search facet', () => {
  test('opens from the menu, searches the directory, and keeps its results when one is opened', async () => {
    const shown = await viewer({ 'resource-id': 'plans_dir' });
    const { stage, beside } = shown;
    await choose(shown, words.searchHere);
    const search = await beside('resource-search', 'idle');
    expect(stage.element.getAttribute('facet')).toBe('search');
    expect(search['within']).toBe('plans_dir');
    await expect.poll(() => focused()?.getAttribute('type')).toBe('search');
    await userEvent.keyboard('budget');
    await updated(search, () => search.renderRoot.querySelectorAll('.open').length === 3);
    await expect(stage.around).to.be.accessible();
    [...search.renderRoot.querySelectorAll<HTMLElement>('.open')]
      .find(({ textContent }) => textContent?.includes('Budget 3'))
      ?.click();
    await updated(stage.element, () => stage.element.resourceId === 'budget_3');
    await stage.find('.reading');
    expect(search['within']).toBe('plans_dir');
    expect(search.renderRoot.querySelectorAll('.open')).toHaveLength(3);
    expect(stage.names().filter((name) => !name.startsWith('resource-opened'))).toEqual([
      'facet-changed',
      'before-open',
    ]);
  });

  test('follows to another directory; Escape clears the field, then closes and returns the focus', async () => {
    const shown = await viewer({ 'resource-id': 'plans_dir', facet: 'search' });
    const { stage, beside } = shown;
    const search = await beside('resource-search', 'idle');
    stage.element.resourceId = 'deep_dir';
    await updated(stage.element, () => search['within'] === 'deep_dir');
    const input = await inside<HTMLInputElement>(search, 'input');
    input.focus();
    await userEvent.keyboard('x{Escape}');
    expect(stage.element.facet).toBe('search');
    await userEvent.keyboard('{Escape}');
    await updated(stage.element, () => !stage.root.querySelector('.info'));
    await updated(stage.element, () => focused()?.getAttribute('aria-haspopup') === 'menu');
    expect(stage.element.hasAttribute('facet')).toBe(false);
  });
});

test('keeps the query when the search is opened again', async () => {
  const { stage, beside } = await viewer({ 'resource-id': 'plans_dir', facet: 'search' });
  const search = await beside('resource-search', 'idle');
  search['query'] = 'roof';
  await inside(search, '.open');
  stage.element.facet = 'clusters';
  await beside('resource-clusters', 'ready');
  stage.element.facet = 'search';
  const again = await beside('resource-search', 'ready');
  expect([again === search, again['query']]).toEqual([false, 'roof']);
});

describe('the graph facet', () => {
  test('shows the current resource, and navigates with it', async () => {
    const { stage, beside } = await viewer({ 'resource-id': 'budget_1', facet: 'graph' });
    const graph = await beside('resource-graph', 'ready');
    expect(graph['resourceId']).toBe('budget_1');
    graph.setAttribute('view', 'list');
    const link = await updated(graph, () =>
      [...graph.renderRoot.querySelectorAll<HTMLElement>("[part~='entry']")].find(({ textContent }) =>
        textContent?.includes('Roof.md'),
      ),
    );
    link.click();
    (await inside<HTMLElement>(graph, "[part~='open']")).click();
    await updated(stage.element, () => stage.element.resourceId === 'roof_1');
    await updated(graph, () => graph['resourceId'] === 'roof_1');
    expect(stage.names()).not.toContain('resource-selected');
    await expect(stage.around).to.be.accessible();
  });
});

describe('the topics facet', () => {
  test('shows the directory', async () => {
    const shown = await viewer({ 'resource-id': 'roof_1' });
    await choose(shown, words.clusters);
    const clusters = await shown.beside('resource-clusters', 'ready');
    expect(clusters['within']).toBe('root_lindholm');
    await expect(shown.stage.around).to.be.accessible();
  });
});

test('replaces another facet by info; an unknown name shows nothing', async () => {
  const { stage, beside } = await viewer({ 'resource-id': 'plans_dir', facet: 'clusters' });
  await beside('resource-clusters', 'ready');
  await stage.press(`[aria-label='${words.info}']`);
  await stage.find('.info dl');
  expect(stage.root.querySelector('.facet')).toBeNull();
  stage.element.facet = 'constructor';
  await updated(stage.element, () => !stage.root.querySelector('.info'));
});

test('names each panel by its purpose, and a selected resource of the info; the path names the directory once', async () => {
  const { stage } = await viewer({ 'resource-id': 'plans_dir' });
  for (const facet of ['info', 'search', 'graph', 'clusters'] as const) {
    stage.element.facet = facet;
    await updated(stage.element, () => stage.root.querySelector('#info-heading')?.textContent?.trim() === words[facet]);
    expect([...stage.root.querySelectorAll('.bar b, .info-head')].map((each) => each.textContent?.trim())).toEqual([
      'Plans',
      words[facet],
    ]);
  }
  stage.element.facet = 'info';
  stage.element.reveal = 'budget_2';
  await updated(stage.element, () => stage.root.querySelector('#info-heading')?.textContent?.trim() === 'Budget 2.md');
});

test('fires `before-open`, which the page may prevent, with the URL of a link', async () => {
  const { stage, beside } = await viewer({
    'resource-id': 'plans_dir',
    'resource-url': '/files/{id}',
    facet: 'search',
  });
  stage.element.addEventListener('before-open', (event) => event.preventDefault());
  const search = await beside('resource-search', 'idle');
  search['query'] = 'hall';
  const link = await inside<HTMLAnchorElement>(search, '.open');
  expect(link.getAttribute('href')).toBe('/files/budget_1');
  link.click();
  expect(stage.names().filter((name) => name === 'before-open')).toHaveLength(1);
  expect(stage.element.resourceId).toBe('plans_dir');
});

test('fits into 280 pixels in Swedish', async () => {
  const shown = await viewer({ 'resource-id': 'plans_dir' }, { width: 280, lang: 'sv' });
  await choose(shown, sv.viewer.graph);
  const graph = await shown.beside('resource-graph', 'ready');
  const box = shown.stage.element.getBoundingClientRect();
  const room = graph.parentElement!;
  const { left, right, bottom } = room.getBoundingClientRect();
  expect([left >= box.left, right <= box.right, bottom <= box.bottom]).toEqual([true, true, true]);
  // Facets that are taller than the viewer scroll.
  expect(graph.getBoundingClientRect().height).toBeGreaterThan(400);
  graph.scrollIntoView({ block: 'end' });
  expect(graph.getBoundingClientRect().bottom).toBeLessThanOrEqual(Math.ceil(room.getBoundingClientRect().bottom));
  await expect(shown.stage.around).to.be.accessible();
});

test('shows the columns beside a facet that fit, names first', async () => {
  const { stage } = await viewer({ 'resource-id': 'plans_dir', facet: 'search' }, { width: 960 });
  const name = await stage.find('.rows .cell.name');
  const shown = [...name.parentElement!.querySelectorAll<HTMLElement>('.cell')].filter(
    ({ offsetWidth, offsetHeight }) => offsetWidth && offsetHeight,
  );
  expect(name.offsetWidth).toBeGreaterThan(200);
  const edges = shown.map((cell) => cell.getBoundingClientRect());
  edges.slice(1).forEach(({ left }, index) => expect(left).toBeGreaterThanOrEqual(edges[index]!.right - 1));
});

test.each([240, 300, 400])('the breadcrumbs and the tools do not overlap at %i pixels', async (width) => {
  const long = { ...tree, name: 'Åsa Öberg-Lindströms arbetsyta' };
  const { stage } = await viewer({ 'resource-id': 'root_lindholm' }, { width, script: { tree: long } });
  const parts = [...stage.root.querySelectorAll<HTMLElement>('.crumbs li, .crumb.shared, .bar .tools > *')];
  const boxes = parts.filter(({ offsetWidth }) => offsetWidth).map((each) => each.getBoundingClientRect());
  expect(boxes.length).toBeGreaterThan(4);
  const bar = stage.root.querySelector('.bar')!.getBoundingClientRect();
  boxes.forEach((box, index) => {
    expect(box.left).toBeGreaterThanOrEqual(bar.left);
    expect(box.right).toBeLessThanOrEqual(bar.right);
    for (const other of boxes.slice(index + 1)) {
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      expect(Math.min(across, down)).toBeLessThan(1);
    }
  });
});
