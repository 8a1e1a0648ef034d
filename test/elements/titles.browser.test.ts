import { describe, expect, test } from 'vitest';
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
import { rows, type Row } from '../support/every-element.ts';
import { open, type ElementTag } from '../support/element-stage.ts';
import { findRepeatedTitles } from '../support/repeated-titles.ts';

describe.each(Object.entries(rows) as [ElementTag, Row][])('<%s>', (tag, { script, attributes, says }) => {
  test('has no title that repeats a name', async () => {
    const stage = await open(tag, { ...(script && { script }), attributes });
    await stage.read(says(en).replaceAll(/\s+/g, ' '));
    expect(findRepeatedTitles(stage.around)).toEqual([]);
  });
});

test('the editor of a dashboard has no title that repeats a name', async () => {
  const widgets = [{ instanceId: 'one', widgetId: '@service/authentication/form/sign-in' }];
  const layout = JSON.stringify({ schemaVersion: 1, widgets });
  const stage = await open('service-dashboard', { attributes: { layout, editing: '' } });
  await stage.find(".head [title], [part='toolbar'] [title]");
  expect(findRepeatedTitles(stage.around)).toEqual([]);
});

test('the entries of a form have no title that repeats a name', async () => {
  const stage = await open('service-schema-form');
  stage.element.schema = {
    type: 'object',
    properties: { people: { type: 'array', title: 'Person', items: { type: 'string' }, default: ['a', 'b'] } },
  };
  await stage.find("[part='entry'] [title]");
  expect(findRepeatedTitles(stage.around)).toEqual([]);
});

test('a title that repeats is found', () => {
  const around = document.createElement('div');
  around.innerHTML =
    '<button aria-label="Undo" title="Undo"></button><a title="Plan">Plan</a>' +
    '<button title="Redo"><svg></svg></button><span class="clip" title="Long name">Long name</span>';
  expect(findRepeatedTitles(around)).toEqual(['<button> Undo', '<a> Plan']);
});
