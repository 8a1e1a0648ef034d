import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/dashboard.ts';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import { open, type ElementTag, type Stage } from '../support/element-stage.ts';

type Headings = readonly (readonly [level: number, name: string])[];

const script: Script = {
  user: astrid,
  tree: {
    id: 'root_lindholm',
    name: 'Lindholm',
    children: [
      { id: 'plan_1', name: 'Plan.md', content: 'Plan of the plan' },
      { id: 'costs_1', name: 'Costs.md', content: 'Plan of costs' },
    ],
  },
};
const link = JSON.stringify({ step: 'ready', name: 'Lindholm', sentTo: 'a@lindholm.example' });
const signInBoard = JSON.stringify({
  schemaVersion: 1,
  widgets: [{ instanceId: 'one', widgetId: '@service/authentication/form/sign-in' }],
});
const emptyBoard = JSON.stringify({ schemaVersion: 1, widgets: [] });
const { viewer, info, tokens, graph, clusters, actions } = en;
const signIn = en.signIn.heading(undefined);

interface Row {
  readonly name: string;
  readonly tag: ElementTag;
  readonly script?: Script;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly prepare?: (stage: Stage<ElementTag>) => Promise<unknown>;
  /** Level of the first one without `heading-level`; by default 2. */
  readonly first?: number;
  /** With the depth of each below the first one. */
  readonly headings: Headings;
}

/** Opens the list of shortcuts. */
async function openShortcuts(stage: Stage<ElementTag>): Promise<void> {
  await stage.reach('ready');
  // Its code has loaded.
  await stage.find('.menu');
  stage.element.focus();
  await userEvent.keyboard('?');
}

const rows: readonly Row[] = [
  { name: 'sign-in', tag: 'service-sign-in', headings: [[0, signIn]] },
  {
    name: 'sign-in that waits for the code',
    tag: 'service-sign-in',
    attributes: { email: astrid.email },
    prepare: async (stage) => {
      await stage.press();
      await stage.reach('waiting');
    },
    headings: [[0, en.challenge.heading]],
  },
  { name: 'sign-up', tag: 'service-sign-up', headings: [[0, en.signUp.heading(undefined)]] },
  {
    name: 'verify',
    tag: 'service-verify',
    attributes: { token: 'link_0001', 'served-state': link },
    headings: [[0, en.verify.heading('Lindholm')]],
  },
  {
    name: 'access tokens',
    tag: 'service-access-tokens',
    script,
    prepare: (stage) => stage.reach('ready'),
    headings: [
      [0, tokens.heading],
      [1, tokens.list],
    ],
  },
  {
    name: 'access tokens, signed out',
    tag: 'service-access-tokens',
    prepare: (stage) => stage.reach('signed-out'),
    headings: [
      [0, tokens.heading],
      [1, signIn],
    ],
  },
  {
    name: 'viewer with info',
    tag: 'resource-viewer',
    script,
    attributes: { facet: 'info' },
    prepare: (stage) => stage.read(info.access),
    first: 3,
    headings: [
      [0, viewer.info],
      [1, info.access],
    ],
  },
  {
    name: 'viewer with topics',
    tag: 'resource-viewer',
    script,
    attributes: { facet: 'clusters' },
    first: 3,
    headings: [
      [0, viewer.clusters],
      [1, clusters.heading],
    ],
  },
  {
    name: 'viewer with a dialog',
    tag: 'resource-viewer',
    script,
    prepare: openShortcuts,
    headings: [[0, actions.shortcuts]],
  },
  {
    name: 'viewer, signed out',
    tag: 'resource-viewer',
    prepare: (stage) => stage.reach('signed-out'),
    headings: [[0, signIn]],
  },
  {
    name: 'search, signed out',
    tag: 'resource-search',
    attributes: { query: 'plan' },
    prepare: (stage) => stage.reach('signed-out'),
    headings: [[0, signIn]],
  },
  {
    name: 'graph',
    tag: 'resource-graph',
    script,
    prepare: (stage) => stage.reach('ready'),
    headings: [
      [0, graph.heading('Lindholm')],
      [1, 'Lindholm'],
      [2, `${graph.relations.contains} 2`],
    ],
  },
  {
    name: 'topics',
    tag: 'resource-clusters',
    script,
    prepare: (stage) => stage.reach('ready'),
    headings: [[0, clusters.heading]],
  },
  {
    name: 'dashboard with a dialog',
    tag: 'service-dashboard',
    attributes: { layout: emptyBoard, editing: '' },
    prepare: (stage) => stage.press("[part~='add']"),
    headings: [[0, en.dashboardEditor.pickerHeading]],
  },
  { name: 'dashboard', tag: 'service-dashboard', attributes: { layout: signInBoard }, headings: [[0, signIn]] },
];

/** Accessible headings of the page, by level. */
const headings = (): Headings =>
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((level) =>
    page
      .getByRole('heading', { level })
      .elements()
      .map((element) => [level, (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()] as const),
  );

const from = (first: number, expected: Headings): Headings =>
  expected.map(([depth, name]) => [Math.min(6, first + depth), name] as const);

describe.each(rows)('$name', ({ tag, script: scripted, attributes, prepare, first: own = 2, headings: expected }) => {
  test.each([
    [undefined, own],
    ['4', 4],
    ['5', 5],
  ])('with heading-level %s begins at level %s', async (level, first) => {
    const stage = await open(tag, {
      ...(scripted && { script: scripted }),
      attributes: { ...attributes, ...(level !== undefined && { 'heading-level': level }) },
      around: { style: 'inline-size: 900px' },
    });
    await prepare?.(stage);
    await expect.poll(headings).toEqual(from(first, expected));
  });
});

test.each([
  ['1', 1],
  ['6', 6],
  ['9', 6],
  ['0', 2],
  ['-1', 2],
  ['3.7', 3],
  ['x', 2],
])('a heading-level of %s is taken as %s', async (level, first) => {
  await open('service-sign-in', { attributes: { 'heading-level': level } });
  expect(headings()).toEqual([[first, signIn]]);
});

test('follows a change of heading-level, and keeps what is typed', async () => {
  const stage = await open('service-sign-in');
  await stage.fill('email', 'astrid@');
  stage.element.headingLevel = 5;
  await stage.element.updateComplete;
  expect(headings()).toEqual([[5, signIn]]);
  expect((await stage.input('email')).value).toBe('astrid@');
});

describe('the headings of a document', () => {
  const documented: Script = {
    user: astrid,
    tree: {
      id: 'root_lindholm',
      name: 'Lindholm',
      children: [{ id: 'plan_1', name: 'Plan.md', content: '# One\n\nText.\n\n## Two\n\n##### Five\n' }],
    },
  };
  const levels = async (attributes: Readonly<Record<string, string>>) => {
    const stage = await open('resource-viewer', {
      script: documented,
      attributes: { 'resource-id': 'plan_1', ...attributes },
      around: { style: 'inline-size: 900px' },
    });
    await stage.read('Five');
    return [...stage.root.querySelectorAll('.article :is(h1, h2, h5)')].map((each) => each.getAttribute('aria-level'));
  };

  test('are those of its author', async () => {
    expect(await levels({})).toEqual([null, null, null]);
  });

  test('begin at a heading-level', async () => {
    expect(await levels({ 'heading-level': '3' })).toEqual(['3', '4', '6']);
  });
});
