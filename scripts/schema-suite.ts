/**
 * `npm run schema-suite -- <folder>`: runs the mandatory cases of the official JSON Schema Test Suite (draft 2020-12)
 * through `validate` of `@service/widgets/forms`, prints each case that is not decided correctly, and fails if the
 * figures are not exactly those below. The folder is a checkout of
 * https://github.com/json-schema-org/JSON-Schema-Test-Suite at the commit below (MIT).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate, type Validation } from '../src/forms/index.ts';

/** At 44401e0c, 22 August 2026. */
const expected = { cases: 1299, correct: 1241, undecided: 53, byFormat: 5, wronglyRejected: 0, wronglyAccepted: 0 };

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** Formats are asserted, although the suite takes them as annotations. */
const isByFormat = ({ issues }: Validation) =>
  issues.every(({ code, params }) => code === 'wrong_format' && params?.['format'] !== 'regex');

function outcome(result: Validation, valid: boolean): Exclude<keyof typeof expected, 'cases'> {
  if (result.issues.length) return !valid ? 'correct' : isByFormat(result) ? 'byFormat' : 'wronglyRejected';
  if (result.undecided.length) return 'undecided';
  return valid ? 'correct' : 'wronglyAccepted';
}

const [checkout] = process.argv.slice(2);
if (!checkout) throw new Error('Usage: npm run schema-suite -- <checkout of JSON-Schema-Test-Suite>');
const folder = join(checkout, 'tests/draft2020-12');
const figures = { ...expected };
for (const name in figures) figures[name as keyof typeof figures] = 0;
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  for (const { description, schema, tests } of JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[]) {
    for (const { description: test, data, valid } of tests) {
      const result = await validate(schema, data);
      const found = outcome(result, valid);
      figures.cases += 1;
      figures[found] += 1;
      if (found === 'correct') continue;
      const reasons = result.undecided.map(({ keyword, operand }) => `${keyword} ${operand}`);
      console.info(`${found}: ${file}: ${description}: ${test}${reasons.length ? ` (${reasons.join(', ')})` : ''}`);
    }
  }
}
console.info(JSON.stringify(figures));
if (JSON.stringify(figures) !== JSON.stringify(expected)) throw new Error(`expected ${JSON.stringify(expected)}`);
