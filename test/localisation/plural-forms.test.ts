import { expect, test } from 'vitest';
import { pluralsOf } from '../../src/localisation/plural.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { de } from '../../src/localisation/translations/de.ts';

const numbers = [0, 1, 2, 3, 11, 100];

test.each<[sentence: string, say: (number: number) => string, expected: readonly string[]]>([
  [
    'German items',
    de.viewer.items,
    ['0 Elemente', '1 Element', '2 Elemente', '3 Elemente', '11 Elemente', '100 Elemente'],
  ],
  [
    'German days, in the dative',
    de.tokens.days,
    ['In 0 Tagen', 'In 1 Tag', 'In 2 Tagen', 'In 3 Tagen', 'In 11 Tagen', 'In 100 Tagen'],
  ],
  [
    'German fields, with a word for one',
    de.schemaForm.tooFewFields,
    [
      'Fülle mindestens 0 Felder aus.',
      'Fülle mindestens ein Feld aus.',
      'Fülle mindestens 2 Felder aus.',
      'Fülle mindestens 3 Felder aus.',
      'Fülle mindestens 11 Felder aus.',
      'Fülle mindestens 100 Felder aus.',
    ],
  ],
  ['Arabic items', ar.viewer.items, ['لا عناصر', 'عنصر واحد', 'عنصران', '3 عناصر', '11 عنصرًا', '100 عنصر']],
  [
    'Arabic items, in the genitive',
    ar.actions.moveManyHeading,
    ['نقل 0 عنصر', 'نقل عنصر واحد', 'نقل عنصرين', 'نقل 3 عناصر', 'نقل 11 عنصرًا', 'نقل 100 عنصر'],
  ],
  [
    'Arabic fields, in the accusative',
    ar.schemaForm.tooManyFields,
    [
      'املأ 0 حقل على الأكثر.',
      'املأ حقلًا واحدًا على الأكثر.',
      'املأ حقلين على الأكثر.',
      'املأ 3 حقول على الأكثر.',
      'املأ 11 حقلًا على الأكثر.',
      'املأ 100 حقل على الأكثر.',
    ],
  ],
  [
    'Arabic seconds, a feminine noun',
    ar.tokens.revokingIn,
    [
      'سيتم الإبطال بعد 0 ثانية',
      'سيتم الإبطال بعد ثانية واحدة',
      'سيتم الإبطال بعد ثانيتين',
      'سيتم الإبطال بعد 3 ثوانٍ',
      'سيتم الإبطال بعد 11 ثانية',
      'سيتم الإبطال بعد 100 ثانية',
    ],
  ],
])('%s have a form for each number', (_sentence, say, expected) => {
  expect(numbers.map((number) => say(number))).toEqual(expected);
});

test('a number that is formatted already selects its form, and is shown as it is', () => {
  expect(ar.search.found(3, '٣', 'Bo')).toBe('٣ نتائج للبحث عن «Bo»');
  expect(de.file.rows(1, '1')).toBe('1 Zeile');
  expect(de.search.found(1234, '1.234', 'C#')).toBe('1.234 Treffer für „C#“');
});

test('a category without a form has the general one', () => {
  expect(pluralsOf('ar')(2, { other: 'n = #' })).toBe('n = 2');
});
