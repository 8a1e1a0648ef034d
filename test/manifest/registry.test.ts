import { expect, test, vi } from 'vitest';
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
  ['.title.en', { title: { sv: 'Prognos' } }, 'a text that is not empty'],
  ['.title.en', { title: { en: '' } }, 'a text that is not empty'],
  ['.title.en', { title: { en: ' ' } }, 'a text that is not empty'],
  ['.title.sv', { title: { en: 'Forecast', sv: 5 } }, 'string'],
  ['.description.sv', { description: { en: 'Forecast', sv: 5 } }, 'string'],
  ['.inputs[0].title.sv', { inputs: [{ name: 'a', kind: 'b', title: { en: 'A', sv: 5 } }] }, 'string'],
  ['.keywords.en', { keywords: { en: 'rain' } }, 'array'],
  ['.keywords.en[1]', { keywords: { en: ['rain', 5] } }, 'string'],
  ['.configSchema.properties.city', { configSchema: { properties: { city: 'string' } } }, 'an object or a boolean'],
  ['.configSchema.properties.city', { configSchema: { properties: { city: null } } }, 'an object or a boolean'],
  ['.element', { element: 'font-face' }, 'the tag of a custom element, such as acme-forecast'],
  ['.element', { element: 'annotation-xml' }, 'the tag of a custom element, such as acme-forecast'],
  ['.element', { element: 'resource-viewer' }, 'a tag of your own: <resource-viewer> is one of this library'],
  ['.element', { element: 'service-platform' }, 'a tag of your own: <service-platform> is one of this library'],
  ['.layout.default.w', { layout: { default: { w: 13, h: 2 } } }, 'an integer from 1 to 12'],
  ['.layout.min.w', { layout: { min: { w: 13, h: 2 } } }, 'an integer from 1 to 12'],
  ['.layout.min', { layout: { min: { w: 5, h: 2 }, max: { w: 4, h: 4 } } }, 'at most layout.max'],
  ['.layout.default', { layout: { default: { w: 2, h: 2 }, min: { w: 3, h: 2 } } }, 'at least layout.min'],
  ['.layout.default', { layout: { default: { w: 6, h: 9 }, max: { w: 6, h: 8 } } }, 'at most layout.max'],
  ['.module.url', { module: { url: 'https://exa mple/a.js' } }, 'a URL'],
  ['.module.url', { module: { url: 'http://' } }, 'a URL'],
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

test.each<[more: object, layout: object]>([
  [{}, { default: { w: 4, h: 6 }, min: { w: 2, h: 2 }, max: { w: 12, h: 40 } }],
  [{ default: { w: 3, h: 1 } }, { default: { w: 3, h: 1 }, min: { w: 2, h: 1 }, max: { w: 12, h: 40 } }],
  [{ min: { w: 6, h: 8 } }, { default: { w: 6, h: 8 }, min: { w: 6, h: 8 }, max: { w: 12, h: 40 } }],
  [{ max: { w: 3, h: 1 } }, { default: { w: 3, h: 1 }, min: { w: 2, h: 1 }, max: { w: 3, h: 1 } }],
  [{ default: { w: 12, h: 50 } }, { default: { w: 12, h: 50 }, min: { w: 2, h: 2 }, max: { w: 12, h: 50 } }],
])('completes a layout %j so that its sizes fit', (given, layout) => {
  const id = `@acme/layout/form/a${JSON.stringify(given).replaceAll(/[^a-z0-9]+/g, '')}` as const;
  registerWidgets({ id, element: 'acme-layout', title, import: load, layout: given });
  expect(widgetById(id)?.layout).toMatchObject(layout);
});

test.each(['./forecast.js', '/forecast.js', 'https://acme.example/forecast.js'])('accepts a module at %s', (url) => {
  const id = `@acme/module/form/a${url.length}` as const;
  registerWidgets({ id, element: 'acme-module', title, module: { url } });
  expect(widgetById(id)?.module.url).toBe(url);
});

test('warns once about members that it does not know', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const given = { element: 'acme-typo', title, import: load, autor: 'x', layout: { minimum: { w: 1, h: 1 } } };
  const more = { keywords: { en: ['rain'] }, configSchema: { type: 'object', $defs: {} }, origin: 'registered' };
  const id = '@acme/typo/form/a';
  registerWidgets({ ...given, ...more, id } as never);
  registerWidgets({ ...given, ...more, id } as never);
  expect(widgetById(id)?.element).toBe('acme-typo');
  expect(warn.mock.calls).toEqual([
    [`registerWidgets: ${id} has unknown members, which are ignored: layout.minimum, autor.`],
  ]);
  warn.mockRestore();
});

test('the first widget with a tag defines it', () => {
  registerWidgets(
    { id: '@acme/tags/form/first', element: 'acme-tag', title, import: load },
    { id: '@acme/tags/form/second', element: 'acme-tag', title, import: load },
  );
  const claims = (id: string) => {
    const widget = widgetById(id);
    return widget && claimsTagOf(widget);
  };
  expect(['first', 'second'].map((name) => claims(`@acme/tags/form/${name}`))).toEqual([false, true]);
});
