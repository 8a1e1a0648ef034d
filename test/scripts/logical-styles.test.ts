import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Properties and values that do not follow the direction of the language. */
const physical =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)*|(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g;

const stylesOf = (source: string) => [...source.matchAll(/css`([^`]*)`/g)].map(([, styles]) => styles ?? '');

test('styles are written by start and end, so that every direction is laid out', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = files.flatMap((file) =>
    stylesOf(readFileSync(join('src', file), 'utf8')).flatMap((styles) =>
      [...styles.matchAll(physical)].map(([rule]) => `${file}: ${rule.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});

test('finds a physical property', () => {
  const rules = '.a { margin-left: 1px; left: 0; text-align: right }';
  expect([...rules.matchAll(physical)]).toHaveLength(3);
});
