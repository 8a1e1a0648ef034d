import { describe, expect, test } from 'vitest';
import { arrange } from '../../../src/models/dashboard/arrange.ts';
import { columns, instancesOf, readDocument, type Place } from '../../../src/models/dashboard/document.ts';
import { merge } from '../../../src/models/dashboard/merge.ts';
import { freePlace, reordered } from '../../../src/models/dashboard/edits.ts';
import { circular, reaches } from '../../../src/models/dashboard/wiring.ts';

const size = { w: 4, h: 4 };
const at = (key: string, wide?: Place) => ({ key, size, places: wide ? { wide } : {} });

describe('a document', () => {
  test('that is truncated, or other JSON, is a fault with its text', () => {
    const cut = readDocument('{"schemaVersion":1,"widg');
    expect(cut).toMatchObject({ fault: 'not-json' });
    expect(cut.fault && cut.details).toContain('"widg');
    for (const other of ['[]', '3', 'null', '{"widgets":{}}']) {
      expect(readDocument(other)).toMatchObject({ fault: 'not-dashboard' });
    }
  });

  test('of a newer version is recognised; one without widgets is empty', () => {
    expect(readDocument('{"schemaVersion":2,"widgets":[]}')).toMatchObject({ newer: true });
    expect(readDocument('{}')).toMatchObject({ newer: false });
    expect(instancesOf({})).toEqual([]);
  });

  test('has an instance for each row, with defaults or a fault', () => {
    const instances = instancesOf({
      widgets: [
        { instanceId: 'a', widgetId: '@x/y/form/z', config: { n: 1 }, layout: { wide: { x: '3', y: 1, w: 2, h: 2 } } },
        null,
        7,
        { instanceId: 'a', widgetId: '@x/y/form/z' },
        { widgetId: '@x/y/form/z' },
        { instanceId: 'b', widgetId: '@x/y/form/z', config: [], layout: 3, visibility: 'sometimes', inputs: { q: 4 } },
      ],
    });
    expect(instances.map(({ fault }) => fault)).toEqual([
      undefined,
      'malformed',
      'malformed',
      'duplicate',
      'malformed',
      undefined,
    ]);
    expect(new Set(instances.map(({ key }) => key)).size).toBe(6);
    expect(instances[0]?.places.wide).toEqual({ x: 0, y: 1, w: 2, h: 2 });
    expect(instances[5]).toMatchObject({ config: {}, places: {}, visibility: 'always', wires: {} });
  });
});

describe('the board', () => {
  const overlaps = (places: readonly Place[]) =>
    places.some((one, index) =>
      places
        .slice(index + 1)
        .some(
          (other) =>
            one.x < other.x + other.w &&
            other.x < one.x + one.w &&
            one.y < other.y + other.h &&
            other.y < one.y + one.h,
        ),
    );

  test.each(Object.keys(columns) as (keyof typeof columns)[])(
    'has no overlaps and nothing out of range when %s',
    (breakpoint) => {
      const hostile = [-5, 0, 3, 11, 40, 1e9, -1e9];
      const widgets = Array.from({ length: 60 }, (_, index) => {
        const pick = (step: number) => hostile[(index * step) % hostile.length] ?? 0;
        return at(`w${index}`, index % 5 ? { x: pick(1), y: pick(3), w: pick(2), h: pick(5) } : undefined);
      });
      const places = [...arrange(widgets, breakpoint).values()];
      expect(places).toHaveLength(60);
      expect(overlaps(places)).toBe(false);
      for (const { x, y, w, h } of places) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + w).toBeLessThanOrEqual(columns[breakpoint]);
        expect(w).toBeGreaterThanOrEqual(1);
        expect(h).toBeGreaterThanOrEqual(1);
        expect(y).toBeLessThan(20_000);
      }
    },
  );

  test('keeps valid places, and places a moved widget first', () => {
    const one = { x: 0, y: 0, w: 6, h: 2 };
    const other = { x: 6, y: 0, w: 6, h: 2 };
    const widgets = [at('one', one), at('other', other)];
    expect([...arrange(widgets, 'wide')]).toEqual([
      ['one', one],
      ['other', other],
    ]);
    const moved = arrange([at('one', one), at('other', { ...other, x: 3 })], 'wide', 'other');
    expect(moved.get('other')).toEqual({ ...other, x: 3 });
    expect(moved.get('one')).toEqual({ ...one, y: 2 });
  });

  test('finds a free place', () => {
    const taken = [
      { x: 0, y: 0, w: 4, h: 4 },
      { x: 8, y: 0, w: 4, h: 4 },
    ];
    expect(freePlace(taken, { w: 4, h: 2 }, 'wide')).toEqual({ x: 4, y: 0, w: 4, h: 2 });
    expect(freePlace(taken, { w: 6, h: 2 }, 'wide')).toEqual({ x: 0, y: 4, w: 6, h: 2 });
    expect(freePlace([], { w: 99, h: 2 }, 'medium')).toEqual({ x: 0, y: 0, w: 6, h: 2 });
  });

  test('has a single column in reading order', () => {
    const wide = [
      at('c', { x: 0, y: 4, w: 4, h: 3 }),
      at('b', { x: 6, y: 0, w: 6, h: 2 }),
      at('a', { x: 0, y: 0, w: 6, h: 2 }),
    ];
    const places = arrange(wide, 'narrow');
    const order = (map: ReadonlyMap<string, Place>) =>
      [...map].toSorted(([, p], [, q]) => p.y - q.y).map(([key]) => key);
    expect(order(places)).toEqual(['a', 'b', 'c']);
    expect(order(reordered(places, 'a', 1))).toEqual(['b', 'a', 'c']);
    expect(order(reordered(places, 'a', -1))).toEqual(['a', 'b', 'c']);
    expect(order(reordered(places, 'c', -2))).toEqual(['c', 'a', 'b']);
  });

  test('places a thousand widgets', () => {
    const widgets = Array.from({ length: 1000 }, (_, index) => at(`w${index}`));
    expect(overlaps([...arrange(widgets, 'wide').values()])).toBe(false);
  });

  test('stacks a thousand widgets of one place, and the next at a free one', () => {
    const widgets = Array.from({ length: 1000 }, (_, index) => at(`w${index}`, { x: 0, y: 0, w: 7, h: 2 }));
    const places = arrange([...widgets, at('beside', { x: 7, y: 0, w: 5, h: 4 })], 'wide');
    expect(places.get('w999')).toEqual({ x: 0, y: 1998, w: 7, h: 2 });
    expect(places.get('beside')).toEqual({ x: 7, y: 0, w: 5, h: 4 });
  });

  test('fills gaps that are high enough', () => {
    const above = at('above', { x: 0, y: 0, w: 2, h: 2 });
    const below = at('below', { x: 0, y: 4, w: 2, h: 2 });
    const fits = at('fits', { x: 0, y: 1, w: 2, h: 2 });
    const high = at('high', { x: 0, y: 1, w: 2, h: 3 });
    const moved = { x: 0, y: 4, w: 2, h: 2 };
    expect(arrange([above, below, fits], 'wide', 'below').get('fits')).toEqual({ x: 0, y: 2, w: 2, h: 2 });
    const passed = arrange([above, below, high], 'wide', 'below');
    expect(passed.get('high')).toEqual({ x: 0, y: 6, w: 2, h: 3 });
    expect(passed.get('below')).toEqual(moved);
  });
});

test('finds circular wires over many widgets', () => {
  const wired = (instanceId: string, ...from: string[]) => ({
    instanceId,
    wires: Object.fromEntries(from.map((each, index) => [`in${index}`, { from: each, output: 'out' }])),
  });
  const straight = [wired('a'), wired('b', 'a'), wired('c', 'b', 'a'), wired('d', 'nobody')];
  expect(circular(straight)).toEqual(new Set());
  expect(reaches(straight, 'a', 'c')).toBe(true);
  expect(reaches(straight, 'c', 'a')).toBe(false);
  expect(circular([wired('a', 'c'), wired('b', 'a'), wired('c', 'b'), wired('d', 'c')])).toEqual(
    new Set(['a', 'b', 'c']),
  );
  expect(circular([wired('a', 'a')])).toEqual(new Set(['a']));
});

describe('a merge', () => {
  const row = (instanceId: string, more: object = {}) => ({ instanceId, widgetId: '@x/y/form/z', ...more });
  const base = { schemaVersion: 1, widgets: [row('a'), row('b'), row('c')], note: 1 };

  test('has the changes of both', () => {
    const mine = { ...base, widgets: [row('a', { config: { mine: 1 } }), row('b'), row('c'), row('m')] };
    const theirs = { ...base, note: 2, widgets: [row('a'), row('c', { config: { theirs: 1 } }), row('t')] };
    const merged = merge(base, mine, theirs);
    expect(merged.both).toEqual([]);
    expect(merged.theirs).toEqual({ added: ['t'], changed: ['c'], removed: ['b'] });
    expect(merged.document).toEqual({
      ...base,
      note: 2,
      widgets: [row('a', { config: { mine: 1 } }), row('c', { config: { theirs: 1 } }), row('t'), row('m')],
    });
  });

  test('names widgets that both changed differently, and keeps mine', () => {
    const mine = { ...base, widgets: [row('a', { config: { mine: 1 } }), row('c')] };
    const theirs = { ...base, widgets: [row('a', { config: { theirs: 1 } }), row('b', { config: { theirs: 1 } })] };
    const merged = merge(base, mine, theirs);
    expect(merged.both.toSorted()).toEqual(['a', 'b']);
    expect(merged.document.widgets).toEqual([row('a', { config: { mine: 1 } })]);
  });
});
