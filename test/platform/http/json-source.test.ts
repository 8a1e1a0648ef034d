import { expect, test } from 'vitest';
import { sourceOf } from '../../../platform/src/http/json-source.ts';

const values = [
  '{}',
  '[]',
  '1',
  '12345678901234567890.10',
  '-1e400',
  'null',
  'true',
  '""',
  '"a\\"}]\\\\"',
  '{"2":1,"1":[{"a":"}"},[],{}],"\\u0061":0.10}',
  '[1,"]",{"x":[[]]}]',
];

test('returns the source text of a value as JSON.parse reads it', () => {
  for (const value of values) {
    for (const space of ['', ' ', '\n\t\r ']) {
      const parts = [
        '{',
        '"a"',
        ':',
        '{',
        '"x"',
        ':',
        '"{"',
        ',',
        '"b\\u0063"',
        ':',
        value,
        '}',
        ',',
        '"z"',
        ':',
        '[1]',
        '}',
      ];
      const json = space + parts.join(space) + space;
      expect([json, sourceOf(json, ['a', 'bc'])]).toEqual([json, value]);
      expect(JSON.parse(sourceOf(json, ['a']) ?? '')).toEqual(JSON.parse(json).a);
      for (const path of [['b'], ['a', 'b'], ['a', 'x', 'y'], ['z', '0']]) expect(sourceOf(json, path)).toBeUndefined();
    }
  }
});

test('of two members with one name, the last one counts', () => {
  expect(sourceOf('{"a":1,"\\u0061":2,"b":3}', ['a'])).toBe('2');
});
