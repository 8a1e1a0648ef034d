import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DashboardModel } from '../../../src/models/dashboard-model.ts';
import { readDocument, type DashboardDocument, type Instance } from '../../../src/models/dashboard/document.ts';
import { NumberLiteral, parse, plain, stringify } from '../../../src/models/dashboard/json.ts';

// Unusual numbers, escapes, a name twice, irregular white space.
const files = `{
      "instanceId": "files", "widgetId": "@service\\/resources/form/viewer",
      "configVersion": 1,
      "config": { "facet": "info", "theirs": 0.10 },
      "layout": { "wide": { "x": 0, "y": 0, "w": 8, "h": 9 , "pinned": true} },
      "note": "first", "note": "second"
    }`;
const beside = `{ "instanceId": "b", "widgetId": "@acme/x/form/y", "config": {}, "layout": { "wide": {"x":8,"y":0,"w":4,"h":4} } }`;
const below = `{ "instanceId": "c", "widgetId": "@acme/x/form/y", "config": {"deep": [1.0, {"a":  null}]},
      "layout": {"wide":{"x":8, "y":4,"w":4, "h":4}}, "unknown": {} }`;
const paragraph = ',\n\n    ';
const line = ',\n    ';
const around = (...rows: string[]) => `{
  "schemaVersion": 1.0,
  "note": "caf\\u00e9 \\/ \\ud83d\\ude00",
  "exact": [12345678901234567890, 1e3, -0, 1.10],

  "widgets": [
    ${rows.join('')}
  ],
  "revision" : 3,
  "after": "kept"
}
`;
const written = around(files, paragraph, beside, line, below);

/** A text without its layout: what is left of it after a save. */
const compact = (text: string): string => stringify(parse(text));

const documentOf = (text: string): DashboardDocument => {
  const read = readDocument(text);
  if (read.fault !== undefined) throw new Error(read.details);
  return read.document;
};

/** A model over a store in memory. */
function edited(text: string) {
  const kept = { text, revision: 1 };
  const model = new DashboardModel(
    {
      store: {
        write(document, revision) {
          if (revision !== kept.revision) return Promise.resolve(undefined);
          kept.text = stringify(document);
          kept.revision += 1;
          return Promise.resolve(kept.revision);
        },
        read: () => Promise.resolve({ document: documentOf(kept.text), revision: kept.revision }),
      },
      sizeOf: () => ({ w: 4, h: 4 }),
    },
    { document: documentOf(text), revision: 1 },
  );
  const instance = (key: string): Instance => model.state.instances.find((each) => each.key === key)!;
  const saved = async (): Promise<string> => {
    expect(await model.save()).toBe(true);
    return kept.text;
  };
  /** Changes settings as the form does, which knows the fields. */
  const configure = (key: string, change: object, ...fields: string[]) => {
    const { config, configVersion, visibility, wires } = instance(key);
    model.configure(key, { config, configVersion, visibility, wires, ...change }, fields);
  };
  return { model, kept, saved, configure };
}

/** Replaces a piece that occurs once. */
function swapped(text: string, from: string, to: string): string {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, () => to);
}

describe('saves a document written by hand with only the edit changed', () => {
  const text = written;
  const change = (from: string, to: string) => compact(swapped(text, from, to));

  test('when a widget is moved', async () => {
    const { model, saved } = edited(text);
    model.place('files', { x: 0, y: 2, w: 8, h: 9 }, 'wide');
    expect(await saved()).toBe(change('"x": 0, "y": 0, "w": 8', '"x": 0, "y": 2, "w": 8'));
  });

  test('when a widget is moved onto another, which moves down', async () => {
    const { model, saved } = edited(text);
    model.place('b', { x: 8, y: 4, w: 4, h: 4 }, 'wide');
    const moved = swapped(text, '{"x":8,"y":0,"w":4,"h":4}', '{"x":8,"y":4,"w":4,"h":4}');
    expect(await saved()).toBe(compact(swapped(moved, '{"x":8, "y":4,"w":4, "h":4}', '{"x":8, "y":8,"w":4, "h":4}')));
  });

  test('when a widget gets a place at another breakpoint', async () => {
    const { model, saved } = edited(text);
    model.place('b', { x: 0, y: 30, w: 6, h: 4 }, 'medium');
    const wide = '"wide": {"x":8,"y":0,"w":4,"h":4}';
    expect(await saved()).toBe(change(wide, `${wide}, "medium": {"x":0,"y":30,"w":6,"h":4}`));
  });

  test('when a widget is added', async () => {
    const { model, saved } = edited(text);
    model.add({ widgetId: '@acme/x/form/z', configVersion: 1, config: { label: 'é' } }, 'wide');
    const added = `{ "instanceId": "z-1", "widgetId": "@acme/x/form/z", "configVersion": 1, "config": {"label": "é"}, "layout": {"wide":{"x":8,"y":8,"w":4,"h":4}} }`;
    expect(await saved()).toBe(compact(around(files, paragraph, beside, line, below, line, added)));
  });

  test.each([
    ['files', around(beside, line, below)],
    ['b', around(files, line, below)],
    ['c', around(files, paragraph, beside)],
  ])('when %s is removed', async (key, expected) => {
    const { model, saved } = edited(text);
    model.remove(key);
    expect(await saved()).toBe(compact(expected));
  });

  test('when one setting is changed', async () => {
    const { configure, saved } = edited(text);
    configure('files', { config: { facet: 'tasks', theirs: 0.1 } }, 'facet');
    expect(await saved()).toBe(change('"facet": "info"', '"facet": "tasks"'));
  });

  test('when a setting is removed and another added', async () => {
    const { configure, saved } = edited(text);
    configure('files', { config: { theirs: 0.1, depth: 2 } }, 'facet', 'depth');
    expect(await saved()).toBe(change('{ "facet": "info", "theirs": 0.10 }', '{ "theirs": 0.10, "depth": 2 }'));
  });

  test('when a widget is wired and its visibility changed', async () => {
    const { configure, saved } = edited(text);
    configure('b', { wires: { resourceId: { from: 'files', output: 'opened' } }, visibility: 'signed-in' });
    expect(await saved()).toBe(
      change(
        '"layout": { "wide": {"x":8,"y":0,"w":4,"h":4} } }',
        '"layout": { "wide": {"x":8,"y":0,"w":4,"h":4} }, "visibility": "signed-in", "inputs": { "resourceId": {"from":"files","output":"opened"} } }',
      ),
    );
  });

  test('when everything is undone, before and after a save', async () => {
    const { model, saved, configure } = edited(text);
    model.remove('files');
    model.undo();
    expect(model.state.dirty).toBe(false);
    expect(stringify(model.state.document)).toBe(compact(text));
    model.remove('b');
    configure('c', { config: { deep: [2] } }, 'deep');
    model.place('files', { x: 2, y: 0, w: 6, h: 9 }, 'wide');
    expect(await saved()).not.toBe(compact(text));
    for (let step = 0; step < 3; step += 1) model.undo();
    expect(await saved()).toBe(compact(text));
  });

  test('when both sides of a conflict are kept', async () => {
    const { model, kept, saved } = edited(text);
    model.place('files', { x: 0, y: 2, w: 8, h: 9 }, 'wide');
    model.remove('b');
    const theirs = swapped(text, '"after": "kept"', '"after": "theirs \\u00e5"');
    kept.text = swapped(theirs, '"unknown": {}', '"unknown": { "n": 5.0 }');
    kept.revision += 1;
    expect(await model.save()).toBe(false);
    await model.resolve('both');
    const expected = around(files, line, below)
      .replace('"x": 0, "y": 0, "w": 8', '"x": 0, "y": 2, "w": 8')
      .replace('"after": "kept"', '"after": "theirs \\u00e5"')
      .replace('"unknown": {}', '"unknown": { "n": 5.0 }');
    expect(kept.text).toBe(compact(expected));
    expect(await saved()).toBe(compact(expected));
  });

  test('when a widget removed by someone else was changed here', async () => {
    const { model, kept } = edited(text);
    model.place('c', { x: 0, y: 40, w: 4, h: 4 }, 'wide');
    kept.text = around(files, paragraph, beside);
    kept.revision += 1;
    expect(await model.save()).toBe(false);
    await model.resolve('both');
    const own = below.replace('{"x":8, "y":4,"w":4, "h":4}', '{"x":0, "y":40,"w":4, "h":4}');
    expect(kept.text).toBe(compact(around(files, paragraph, beside, paragraph, own)));
  });
});

test('changes the last of two members with one name, and drops the others', async () => {
  const twice = '{"widgets":[{"instanceId":"a","widgetId":"@x/y/form/z","config":{"a":1},"config":{"a":2, "a":3}}]}';
  const { configure, saved } = edited(twice);
  configure('a', { config: { a: 4 } }, 'a');
  expect(await saved()).toBe(
    '{"widgets":[{"instanceId":"a","widgetId":"@x/y/form/z","config":{"a":4},"configVersion":1}]}',
  );
});

test('keeps numbers of settings that a form has read as JavaScript numbers', async () => {
  const config = '{"a":[12345678901234567890,1,{"b":1.10}],"c":1}';
  const { configure, saved } = edited(`{"widgets":[{"instanceId":"a","widgetId":"@x/y/form/z","config":${config}}]}`);
  configure('a', { config: { a: [Number('12345678901234567890'), 2, { b: 1.1 }], c: 1 } }, 'a', 'c');
  expect(await saved()).toContain('"config":{"a":[12345678901234567890,2,{"b":1.10}],"c":1}');
});

const { rawJSON } = JSON as unknown as { rawJSON?: (text: string) => unknown };

describe.each([
  ['with JSON.rawJSON', rawJSON],
  ['without JSON.rawJSON', undefined],
])('%s', (_name, supported) => {
  beforeAll(() => {
    Object.assign(JSON, { rawJSON: supported });
  });
  afterAll(() => {
    Object.assign(JSON, { rawJSON });
  });

  test.each([
    '12345678901234567890',
    '[1.0,1e3,-0,1.10,1E+400,0.1,-12]',
    '{"__proto__":1.0,"b":{"c":[9007199254740993]}}',
    '{"1.10":"1.10","a":"\\"2.0","b":"\\\\"}',
    '[null,true,false,"",[],{}]',
  ])('writes %s as it was read', (text) => {
    expect(stringify(parse(text))).toBe(text);
  });

  test('saves exact numbers beside an edit', async () => {
    const { model, saved } = edited(written);
    model.remove('b');
    expect(await saved()).toContain('"exact":[12345678901234567890,1e3,-0,1.10]');
  });
});

test.each(['', '{', '{1.10: 2}', '[01]', '[01.10]', '[1.10.5]', '[-01.0]', '"\n"'])('does not parse %j', (text) => {
  expect(() => parse(text)).toThrow(SyntaxError);
});

test('reads number literals as JavaScript numbers', () => {
  expect(plain(parse('{"a":[1.10,{"b":1e3}],"c":"1.10"}'))).toEqual({ a: [1.1, { b: 1000 }], c: '1.10' });
  expect(Number(new NumberLiteral('1.10'))).toBe(1.1);
});

test('writes the nearest number where a page writes the document without JSON.rawJSON', () => {
  Object.assign(JSON, { rawJSON: undefined });
  expect(JSON.stringify(parse('[12345678901234567890]'))).toBe('[12345678901234567000]');
  Object.assign(JSON, { rawJSON });
});
