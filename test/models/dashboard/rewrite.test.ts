import { describe, expect, test } from 'vitest';
import { DashboardModel } from '../../../src/models/dashboard-model.ts';
import { readDocument, type DashboardDocument, type Instance } from '../../../src/models/dashboard/document.ts';
import { textAt } from '../../../src/models/dashboard/json-text.ts';
import { parseKept } from '../../../src/models/dashboard/kept-json.ts';
import { rewritten } from '../../../src/models/dashboard/rewrite.ts';
import { textOf } from '../../../src/models/dashboard/text.ts';

// By hand: odd numbers, escapes, a name twice, rows as somebody likes them.
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

const manners: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['with tabs', (text) => text.replaceAll('  ', '\t')],
  ['with the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['on one line', (text) => text.replaceAll(/\n */g, ' ')],
];

const documentOf = (text: string): DashboardDocument => {
  const read = readDocument(text);
  if (read.fault !== undefined) throw new Error(read.details);
  return read.document;
};

/** A dashboard that is kept somewhere, and edited. */
function edited(text: string) {
  const kept = { text, revision: 1 };
  const model = new DashboardModel(
    {
      store: {
        write(document, revision) {
          if (revision !== kept.revision) return Promise.resolve(undefined);
          kept.text = textOf(document);
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
  /** Sets a widget up, as its form does that knows these names. */
  const configure = (key: string, change: object, ...fields: string[]) => {
    const { config, configVersion, visibility, wires } = instance(key);
    model.configure(key, { config, configVersion, visibility, wires, ...change }, fields);
  };
  return { model, kept, saved, configure };
}

/** A text with one piece of it replaced, which stands there once. */
function swapped(text: string, from: string, to: string): string {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, () => to);
}

describe.each(manners)('what somebody has written by hand, %s, stands but for what is edited:', (_name, manner) => {
  const text = manner(written);
  const change = (from: string, to: string) => swapped(text, manner(from), manner(to));

  test('a widget is moved', async () => {
    const { model, saved } = edited(text);
    model.place('files', { x: 0, y: 2, w: 8, h: 9 }, 'wide');
    expect(await saved()).toBe(change('"x": 0, "y": 0, "w": 8', '"x": 0, "y": 2, "w": 8'));
  });

  test('one that is in the way goes out of it', async () => {
    const { model, saved } = edited(text);
    model.place('b', { x: 8, y: 4, w: 4, h: 4 }, 'wide');
    const moved = change('{"x":8,"y":0,"w":4,"h":4}', '{"x":8,"y":4,"w":4,"h":4}');
    expect(await saved()).toBe(swapped(moved, '{"x":8, "y":4,"w":4, "h":4}', '{"x":8, "y":8,"w":4, "h":4}'));
  });

  test('on a narrower board it gets a place of its own there', async () => {
    const { model, saved } = edited(text);
    model.place('b', { x: 0, y: 30, w: 6, h: 4 }, 'medium');
    const wide = '"wide": {"x":8,"y":0,"w":4,"h":4}';
    expect(await saved()).toBe(change(wide, `${wide}, "medium": {"x":0,"y":30,"w":6,"h":4}`));
  });

  test('a widget is added', async () => {
    const { model, saved } = edited(text);
    model.add({ widgetId: '@acme/x/form/z', configVersion: 1, config: { label: 'é' } }, 'wide');
    const added = `{ "instanceId": "z-1", "widgetId": "@acme/x/form/z", "configVersion": 1, "config": {"label": "é"}, "layout": {"wide":{"x":8,"y":8,"w":4,"h":4}} }`;
    expect(JSON.parse(added)).toEqual((JSON.parse(await saved()) as { widgets: unknown[] }).widgets[3]);
    const result = await saved();
    const [before, after] = manner(around(files, paragraph, beside, line, below, '#')).split('#') as [string, string];
    expect(result.startsWith(before) && result.endsWith(after)).toBe(true);
    const own = result.slice(before.length, -after.length);
    expect(own.startsWith(manner(line))).toBe(true);
    // As its neighbour: by white space in the brackets, and on one line.
    expect(own.slice(manner(line).length)).toMatch(/^\{ "instanceId": "z-1",\s.*"config": ?\{"label": "é"\}.* \}$/s);
  });

  test.each([
    ['files', around(beside, line, below)],
    ['b', around(files, line, below)],
    ['c', around(files, paragraph, beside)],
  ])('%s is removed', async (key, expected) => {
    const { model, saved } = edited(text);
    model.remove(key);
    expect(await saved()).toBe(manner(expected));
  });

  test('a widget is set up, and only what is otherwise then is written', async () => {
    const { configure, saved } = edited(text);
    configure('files', { config: { facet: 'tasks', theirs: 0.1 } }, 'facet');
    expect(await saved()).toBe(change('"facet": "info"', '"facet": "tasks"'));
  });

  test('what was set is taken away again, and what was never set is added', async () => {
    const { configure, saved } = edited(text);
    configure('files', { config: { theirs: 0.1, depth: 2 } }, 'facet', 'depth');
    expect(await saved()).toBe(change('{ "facet": "info", "theirs": 0.10 }', '{ "theirs": 0.10, "depth": 2 }'));
  });

  test('it is wired, and shown to others', async () => {
    const { configure, saved } = edited(text);
    configure('b', { wires: { resourceId: { from: 'files', output: 'opened' } }, visibility: 'signed-in' });
    expect(await saved()).toBe(
      change(
        '"layout": { "wide": {"x":8,"y":0,"w":4,"h":4} } }',
        '"layout": { "wide": {"x":8,"y":0,"w":4,"h":4} }, "visibility": "signed-in", "inputs": { "resourceId": {"from":"files","output":"opened"} } }',
      ),
    );
  });

  test('everything is undone, before and after it was saved', async () => {
    const { model, saved, configure } = edited(text);
    model.remove('files');
    model.undo();
    expect(model.state.dirty).toBe(false);
    expect(textOf(model.state.document)).toBe(text);
    model.remove('b');
    configure('c', { config: { deep: [2] } }, 'deep');
    model.place('files', { x: 2, y: 0, w: 6, h: 9 }, 'wide');
    expect(await saved()).not.toBe(text);
    for (let step = 0; step < 3; step += 1) model.undo();
    expect(await saved()).toBe(text);
  });

  test('somebody else has saved: theirs stands as they have written it, with what was done here', async () => {
    const { model, kept, saved } = edited(text);
    model.place('files', { x: 0, y: 2, w: 8, h: 9 }, 'wide');
    model.remove('b');
    const theirs = swapped(text, '"after": "kept"', '"after": "theirs \\u00e5"');
    kept.text = swapped(theirs, '"unknown": {}', '"unknown": { "n": 5.0 }');
    kept.revision += 1;
    expect(await model.save()).toBe(false);
    await model.resolve('both');
    const expected = manner(around(files, line, below))
      .replace('"x": 0, "y": 0, "w": 8', '"x": 0, "y": 2, "w": 8')
      .replace('"after": "kept"', '"after": "theirs \\u00e5"')
      .replace('"unknown": {}', '"unknown": { "n": 5.0 }');
    expect(kept.text).toBe(expected);
    expect(await saved()).toBe(expected);
  });

  test('what somebody else has removed and was changed here comes back as it was written here', async () => {
    const { model, kept } = edited(text);
    model.place('c', { x: 0, y: 40, w: 4, h: 4 }, 'wide');
    kept.text = manner(around(files, paragraph, beside));
    kept.revision += 1;
    expect(await model.save()).toBe(false);
    await model.resolve('both');
    const own = below.replace('{"x":8, "y":4,"w":4, "h":4}', '{"x":0, "y":40,"w":4, "h":4}');
    expect(kept.text).toBe(manner(around(files, paragraph, beside, paragraph, own)));
  });
});

describe('of two members with one name', () => {
  const twice = '{"widgets":[{"instanceId":"a","widgetId":"@x/y/form/z","config":{"a":1},"config":{"a":2, "a":3}}]}';

  test('the last counts and is changed; the others stay', async () => {
    const { configure, saved } = edited(twice);
    configure('a', { config: { a: 4 } }, 'a');
    expect(await saved()).toBe(swapped(twice, '"a":3', '"a":4').replace('}}]}', '},"configVersion":1}]}'));
  });

  test('all go when it is taken away: else an earlier one would count', () => {
    const before = parseKept('{"a": 1, "b": 2, "a": 3}');
    expect(rewritten('{"a": 1, "b": 2, "a": 3}', before, { b: 2 })).toBe('{"b": 2}');
  });
});

test.each<[string, unknown, string]>([
  ['{}', { a: [1, { b: 2 }] }, '{"a":[1,{"b":2}]}'],
  [' [ ] ', ['x'], ' ["x"] '],
  ['[1, 2]', [], '[]'],
  ['[1, 2, 3]', [3, 1, 4], '[3, 1, 4]'],
  ['{\n}', { a: 1 }, '{\n  "a": 1\n}'],
  ['{\n  "a": {}\n}', { a: { b: 1, c: [] } }, '{\n  "a": {\n    "b": 1,\n    "c": []\n  }\n}'],
  ['{\n\t"a": [\n\t\t1\n\t]\n}', { a: [1, { b: 2 }] }, '{\n\t"a": [\n\t\t1,\n\t\t{\n\t\t\t"b": 2\n\t\t}\n\t]\n}'],
  ['{"a": 1}', { a: 1, b: undefined, c: null }, '{"a": 1, "c": null}'],
  ['"x"', 'y', '"y"'],
  ['{"widg\\u0065ts": [1.0]}', { widgets: [1, 2] }, '{"widg\\u0065ts": [1.0, 2]}'],
  ['{"__proto__": 1.0}', JSON.parse('{"__proto__":1,"b":2}'), '{"__proto__": 1.0, "b": 2}'],
])('%j becomes %j', (text, after, expected) => {
  expect(rewritten(text, parseKept(text), after)).toBe(expected);
});

test('whatever is written says what it should, and what is the same is not touched', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const value = (depth: number): unknown => {
    const kinds = depth > 3 ? 5 : 8;
    switch (random(kinds)) {
      case 0:
        return null;
      case 1:
        return random(2) === 0;
      case 2:
        return random(1000) / 8;
      case 3:
        return ['', 'å "x" \\ /', '{[,]}', '\n', '😀'][random(5)];
      case 4:
        return { instanceId: `w${random(4)}`, n: random(3) };
      case 5:
        return Array.from({ length: random(4) }, () => value(depth + 1));
      default:
        return Object.fromEntries(Array.from({ length: random(4) }, () => [`m${random(6)}`, value(depth + 1)]));
    }
  };
  const other = (before: unknown): unknown => {
    if (random(6) === 0) return value(1);
    if (Array.isArray(before)) {
      const left = before.filter(() => random(4) > 0).map((each: unknown) => (random(3) ? each : other(each)));
      return random(3) ? left : [...left.toReversed(), value(2)];
    }
    if (typeof before !== 'object' || before === null) return before;
    const left = Object.entries(before).filter(() => random(4) > 0);
    return Object.fromEntries([...left.map(([name, each]) => [name, other(each)]), [`m${random(6)}`, value(2)]]);
  };
  for (let round = 0; round < 500; round += 1) {
    const before = value(0);
    const text = JSON.stringify(before, undefined, ['', ' ', '  ', '\t'][random(4)]);
    const parsed = parseKept(text);
    const after = other(parsed);
    const result = rewritten(text, parsed, after);
    expect(parseKept(result)).toEqual(after);
    expect(rewritten(text, parsed, structuredClone(before))).toBe(text);
    expect(rewritten(result, parseKept(result), after)).toBe(result);
  }
});

test('a value is found in a text as it is written there', () => {
  const text = ' {"a":1, "value" : {"document":  {"n": 1.0, "s":"}\\""} , "name":"x"}}';
  expect(textAt(text, ['value', 'document'])).toBe('{"n": 1.0, "s":"}\\""}');
  expect(textAt(text, ['value', 'nothing'])).toBeUndefined();
  expect(textAt(text, ['a', 'nothing'])).toBeUndefined();
});
