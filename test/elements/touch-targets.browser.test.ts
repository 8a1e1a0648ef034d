import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/schema-form/index.ts';
import { astrid, problem, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { documentViewer } from '../support/document-stage.ts';
import { open, updated, type ElementTag } from '../support/element-stage.ts';
import { ready as graphReady } from '../support/graph-stage.ts';
import { filledBy, object } from '../support/schema-form-stage.ts';
import { coarse, touchIssues } from '../support/touch.ts';

beforeEach(async () => {
  await page.viewport(375, 1000);
  await coarse(true);
});
afterEach(() => coarse(false));

const years = (name: string) => ({
  name,
  id: `directory_${name}`,
  children: [2024, 2025, 2026].map((year) => ({ name: `${name} ${year}.md`, id: `${name}_${year}`, content: name })),
});
const tree: ScriptedEntry = { id: 'root_lindholm', name: 'Lindholm', children: ['Budget', 'Minutes'].map(years) };
const token = {
  name: 'Nightly build',
  createdAt: '2026-02-01T08:00:00Z',
  lastUsedAt: '2026-02-02T08:00:00Z',
  expiresAt: null,
  prefix: 'svc_NIGH',
};
const accessTokens = [
  { id: 'token_1', ...token },
  { id: 'token_2', ...token, name: 'Laptop' },
];

async function narrow<Tag extends ElementTag>(
  tag: Tag,
  state: string,
  attributes: Record<string, string> = {},
  script: Script = {},
) {
  const stage = await open(tag, {
    script: { user: astrid, tree, ...script },
    attributes,
    around: { style: 'inline-size: 375px' },
  });
  await stage.reach(state);
  return stage;
}

describe('with a coarse pointer, targets are 44 × 44 px and 8 px apart:', () => {
  test('search', async () => {
    const { root } = await narrow('resource-search', 'ready', { query: 'Budget' });
    expect(touchIssues(root)).toEqual([]);
  });

  test('notice of an error', async () => {
    const { root, element, platform } = await narrow('resource-clusters', 'ready');
    platform.on('clusters', [problem('internal')]);
    element.reload();
    await updated(element, () => root.querySelector('.failure .link'));
    expect(touchIssues(root.querySelector('.failure')!)).toEqual([]);
  });

  test('graph, as a picture and as a list', async () => {
    const { root, around, element } = await graphReady();
    around.style.inlineSize = '375px';
    await element.updateComplete;
    expect(touchIssues(root)).toEqual([]);
  });

  test('topics', async () => {
    const { root, element } = await narrow('resource-clusters', 'ready');
    root.querySelector<HTMLElement>('summary')!.click();
    await updated(element, () => root.querySelector('details')?.open);
    expect(touchIssues(root)).toEqual([]);
  });

  test('form', async () => {
    const stage = await filledBy(
      { around: { style: 'inline-size: 375px' } },
      object(
        {
          name: { type: 'string', title: 'Name' },
          news: { type: 'boolean', title: 'News' },
          size: { enum: ['S', 'M', 'L'], title: 'Size' },
          day: { type: 'string', format: 'date', title: 'Day' },
          guests: { type: 'array', title: 'Guests', items: { type: 'string' }, default: ['Bo', 'Eva'] },
        },
        ['name'],
      ),
    );
    expect(touchIssues(stage.root)).toEqual([]);
  });

  test('summary of the issues of a form', async () => {
    const text = { type: 'string' };
    const stage = await filledBy(
      { around: { style: 'inline-size: 375px' } },
      object({ name: { ...text, title: 'Name' }, place: { ...text, title: 'Place' } }, ['name', 'place']),
    );
    await stage.press();
    expect(touchIssues(await stage.find('.summary'))).toEqual([]);
  });

  test('access tokens', async () => {
    const stage = await narrow('service-access-tokens', 'ready', {}, { accessTokens });
    expect(touchIssues(stage.root)).toEqual([]);
    await stage.fill('name', 'CI');
    await stage.press();
    await stage.reach('created');
    await stage.find('#secret');
    expect(touchIssues(stage.root)).toEqual([]);
  });

  test('user menu', async () => {
    const stage = await narrow('service-current-user', 'signed-in', { 'profile-url': '/profile' });
    await userEvent.click(await stage.find('button'));
    await updated(stage.element, () => stage.root.querySelector('[popover]:popover-open'));
    expect(touchIssues(stage.root)).toEqual([]);
  });

  test('editor of documents', async () => {
    const { root, edit } = await documentViewer({}, '375px');
    await edit();
    expect(touchIssues(root.querySelector('.formatting')!)).toEqual([]);
  });
});
