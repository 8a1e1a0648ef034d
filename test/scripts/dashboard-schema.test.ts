import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { makeDashboardSchema } from '../../scripts/dashboard-schema.mjs';
import { widgets } from '../../src/manifest/widgets.ts';
import { columns, visibilities } from '../../src/models/dashboard/document.ts';

const page = readFileSync(new URL('../../docs/dashboards.md', import.meta.url), 'utf8');
const [, documented = ''] = /```json\n(\{\n {2}"schemaVersion"[^`]+)```/.exec(page)!;
const isValid = new Ajv2020({ allErrors: true }).compile(makeDashboardSchema(widgets, columns, visibilities));

/** Paths of the errors of the documented dashboard with another first widget. */
function faults(changes: object): readonly string[] {
  const dashboard = JSON.parse(documented) as { widgets: object[] };
  dashboard.widgets[0] = { ...dashboard.widgets[0], ...changes };
  return isValid(dashboard) ? [] : isValid.errors!.map(({ instancePath }) => instancePath.replace('/widgets/0', ''));
}

test('accepts the documented dashboard, and widgets that a page registers', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ widgetId: '@acme/weather/form/today', config: { city: 'Umeå' }, inputs: {} })).toEqual([]);
  expect(isValid({ schemaVersion: 1, widgets: [] })).toBe(true);
});

test.each<[string, string, object]>([
  ['an unknown setting', '/config', { config: { colour: 'red' } }],
  ['a setting of another type', '/config/facet', { config: { facet: 7 } }],
  ['an id of no widget', '/widgetId', { widgetId: 'viewer' }],
  ['a missing name', '/instanceId', { instanceId: '' }],
  ['a place beyond the columns', '/layout/medium/w', { layout: { medium: { x: 0, y: 0, w: 8, h: 4 } } }],
  ['an incomplete place', '/layout/wide', { layout: { wide: { x: 0, y: 0 } } }],
  ['an unknown visibility', '/visibility', { visibility: 'never' }],
  ['an input without a source', '/inputs/resourceId', { inputs: { resourceId: { output: 'selected' } } }],
])('reports %s', (_name, path, changes) => {
  expect(faults(changes)).toContain(path);
});
