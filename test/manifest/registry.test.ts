import { expect, test } from 'vitest';
import { knownWidgets, onRegistered, registerWidgets, widgetById, widgets } from '../../src/manifest/index.ts';
import { claimsTagOf } from '../../src/manifest/registry.ts';

const load = () => Promise.resolve();
const title = { en: 'A widget' };

test('registers a widget with defaults; the first one of an id wins', () => {
  const id = '@acme/weather/form/forecast';
  let notified = 0;
  const leave = onRegistered(() => {
    notified += 1;
  });
  registerWidgets({ id, element: 'acme-forecast', title, import: load });
  registerWidgets({ id, element: 'acme-other', title, import: load });
  leave();
  registerWidgets({ id: '@acme/weather/form/later', element: 'acme-later', title, import: load });
  expect(notified).toBe(2);
  expect(widgetById(id)).toMatchObject({
    element: 'acme-forecast',
    origin: 'registered',
    configVersion: 1,
    description: title,
    layout: { default: { w: 4 }, min: { w: 2 } },
  });
  expect(knownWidgets().slice(0, widgets.length)).toEqual(widgets);
});

test('rejects invalid and built-in widgets with the reason, and registers the others', () => {
  const good = '@acme/weather/form/good';
  expect(() =>
    registerWidgets(
      { id: '@service/authentication/form/sign-in', element: 'acme-sign-in', title, import: load },
      { id: '@acme/Weather/form/x', element: 'acme-x', title, import: load },
      { id: '@acme/weather/form/no-tag', element: 'div', title, import: load },
      { id: '@acme/weather/form/nowhere', element: 'acme-nowhere', title },
      { id: good, element: 'acme-good', title, module: { url: 'https://acme.example/good.js' } },
    ),
  ).toThrow(
    new TypeError(
      'registerWidgets: widgets[0].id: expected an id of your own, such as @acme/weather/form/forecast; ' +
        'widgets[1].id: expected an id of your own, such as @acme/weather/form/forecast; ' +
        'widgets[2].element: expected the tag of a custom element, such as acme-forecast; ' +
        'widgets[3].module: expected { url: string }, an import, or <acme-nowhere> to be defined',
    ),
  );
  expect(widgetById(good)?.module.url).toBe('https://acme.example/good.js');
  expect(widgetById('@acme/weather/form/nowhere')).toBeUndefined();
  expect(widgetById('@service/authentication/form/sign-in')?.element).toBe('service-sign-in');
});

test.each<[field: string, more: object | undefined, expectation: string]>([
  ['.title', { title: undefined }, '{ en: string }'],
  ['.title', { title: 'Forecast' }, '{ en: string }'],
  ['.title.en', { title: { sv: 'Prognos' } }, 'string'],
  ['.import', { import: './forecast.js' }, 'a function'],
  ['.instances', { instances: 'two' }, '"many" or "one" or "none"'],
  ['.layout.default', { layout: { default: 4 } }, '{ w: integer, h: integer }'],
  ['.presets[0].title', { presets: [{ name: 'a', title: 'A', config: {} }] }, '{ en: string }'],
  ['.configSchema.properties', { configSchema: { properties: [] } }, 'object'],
  ['', undefined, 'object'],
])('names the field of an invalid entry: %s', (field, more, expectation) => {
  const id = '@acme/weather/form/invalid';
  const given = more && { id, element: 'acme-invalid', title, import: load, ...more };
  expect(() => registerWidgets(given as never)).toThrow(
    new TypeError(`registerWidgets: widgets[0]${field}: expected ${expectation}`),
  );
  expect(widgetById(id)).toBeUndefined();
});

test('the first widget with a tag defines it', () => {
  registerWidgets(
    { id: '@acme/tags/form/first', element: 'acme-tag', title, import: load },
    { id: '@acme/tags/form/second', element: 'acme-tag', title, import: load },
    { id: '@acme/tags/form/ours', element: 'service-sign-in', title, import: load },
  );
  const claims = (id: string) => {
    const widget = widgetById(id);
    return widget && claimsTagOf(widget);
  };
  expect(['first', 'second', 'ours'].map((name) => claims(`@acme/tags/form/${name}`))).toEqual([false, true, true]);
});
