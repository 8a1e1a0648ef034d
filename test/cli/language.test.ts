import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTranslation, type Issue } from '../../src/cli/language/check.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { ar } from '../../src/localisation/translations/ar.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'language-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const language = (...argv: string[]) => runCommand(['language', ...argv], { folder });
const write = (file: string, text: string) => writeFile(join(folder, file), text);
const read = (file: string) => readFile(join(folder, file), 'utf8');

/** Issues of a file, without those of missing sentences. */
async function issuesIn(text: string, tag = 'pl'): Promise<readonly (readonly [kind: string, message: string])[]> {
  await write(`${tag}.js`, `${text}\n`);
  const { output } = await language(tag, '--json');
  const { issues } = JSON.parse(output) as { issues: readonly Issue[] };
  return issues
    .filter(({ kind }) => kind !== 'missing')
    .map(({ kind, path, message }) => [kind, `${path} ${message}`] as const);
}

describe('the starter file', () => {
  it('has each key with its English sentence, and lists it as missing', async () => {
    const made = await language('fi');
    expect(made).toMatchObject({ code: 0, complained: '', output: expect.stringMatching(/^Wrote fi\.js with \d+ /) });
    const text = await read('fi.js');
    expect(text).toContain('    // Access tokens\n    heading: undefined,');
    expect(text).toContain('    // Copy “${name}” now\n    // createdHeading: (name) => `…${name}…`,');
    expect(text).toContain(
      "    // 1 topic  |  5 topics\n    // topics: (count) => plural(count, { one: '…', other: '…' }),",
    );
    expect(text).toContain(
      '// Wrong code. 1 try left.  |  Wrong code. 5 tries left.  |  Wrong code. Request a new one.\n',
    );
    expect(text).toContain("    // heading: (brand) => (brand ? `…${brand}…` : '…'),");
    expect(text).toContain('({ minimum }) =>');
    const { code, output } = await language('fi', '--json');
    const { issues, total, translated } = JSON.parse(output) as { issues: Issue[]; total: number; translated: number };
    expect([code, translated, issues.length]).toEqual([1, 0, total]);
    expect(new Set(issues.map(({ kind }) => kind))).toEqual(new Set(['missing']));
  });

  it('has a plural form for each category of the language', async () => {
    await language('pl');
    expect(await read('pl.js')).toContain("{ one: '…', few: '…', many: '…', other: '…' }");
  });

  it('checks as translated once its lines are filled in', async () => {
    await language('pl');
    const text = await read('pl.js');
    const filled = text
      .replace(/\/\/ (topics: .+)\n\s*topics: undefined,/, (_, line: string) => line.replaceAll("'…'", "'# x'"))
      .replace('// Access tokens\n    heading: undefined', "heading: 'Tokeny'");
    await write('pl.js', filled);
    const { output } = await language('pl', '--json');
    expect(JSON.parse(output)).toMatchObject({ translated: 2, same: [] });
    expect(await issuesIn(filled)).toEqual([]);
  });

  it('is never written over a file, nor with --check', async () => {
    await write('fi.js', 'export default {};');
    expect((await language('fi')).code).toBe(1);
    expect(await read('fi.js')).toBe('export default {};');
    const missing = await language('sv-FI', '--check', '--file', 'fii.js');
    expect(missing).toMatchObject({ code: 2, complained: 'There is no file fii.js. Did you mean fi.js?' });
    await mkdir(join(folder, 'words'));
    const astray = await language('fi', '--file', 'word/fi.js');
    expect(astray).toMatchObject({ code: 2, complained: 'There is no folder word. Did you mean words?' });
    expect(await readdir(folder)).toEqual(['fi.js', 'words']);
  });
});

describe('a translation', () => {
  it.each([
    ['en', en],
    ['sv', sv],
    ['de', de],
    ['ar', ar],
  ])('of the package has no issues: %s', (tag, messages) => {
    expect(checkTranslation(messages, tag).issues).toEqual([]);
  });

  it('has unknown keys and wrong types named, each with the right one', async () => {
    const text = `export default {
      tokens: { headng: 'Tokeny', copy: () => 'Kopiuj', created: 'Utworzono' },
      verify: { sentTo: 'Otwarto link' },
      signIn: 'Zaloguj',
    };`;
    expect(await issuesIn(text)).toEqual([
      ['type', 'tokens.copy is a function, not a text'],
      ['type', 'tokens.created is a text, not a function: (date) => …'],
      ['type', 'verify.sentTo is a text, not two texts'],
      ['unknown', 'tokens.headng is no key of this version. Did you mean tokens.heading?'],
      ['unknown', expect.stringMatching(/^signIn is no key/)],
    ]);
  });

  it('has missing plural forms named, however they are selected', async () => {
    const text = `const rules = new Intl.PluralRules('pl');
    const forms = { one: '# temat', many: '# tematów', other: '# tematu' };
    export const pl = {
      clusters: {
        topics: (count) => (forms[rules.select(count)] ?? forms.other).replace('#', count),
        documents: (count) => count + ' dokumentów',
      },
    };`;
    expect(await issuesIn(text)).toEqual([['plural', 'clusters.topics has no form for "few" (2, for example)']]);
  });

  it('has missing arguments, empty texts and errors named', async () => {
    const text = `export default {
      actions: { created: () => 'Utworzono.', renamed: (name, other) => name + other, open: '  ' },
      graph: { moreIn: (number, name) => name },
      tokens: { revoked: (name) => name.missing.length },
      failures: { issues: { too_short: () => 'Za mało.' } },
    };`;
    expect(await issuesIn(text)).toEqual([
      ['text', 'actions.open is empty'],
      ['placeholder', 'actions.created does not show ${name}'],
      ['text', 'actions.renamed returns "Lindholmundefined" for name = Lindholm'],
      ['placeholder', 'failures.issues.too_short does not show ${minimum}'],
      ['placeholder', 'graph.moreIn does not show ${number}'],
      ['text', expect.stringMatching(/^tokens\.revoked throws Cannot read/)],
    ]);
  });

  it('prints its issues, and sentences that are the same in English', async () => {
    await write('pl.js', `export default { tokens: { secret: 'Token' } };`);
    const { code, output } = await language('pl', '--check');
    expect(code).toBe(1);
    expect(output).toMatch(/^missing {2}actions\.open +Open$/m);
    expect(output).toMatch(/^pl\.js: 1 of \d+ sentences, 0 issues$/m);
    expect(output).toContain('The same as in English: tokens.secret');
  });
});

it.each(['qaa', 'en-x-pirate', 'sr-Latn'])('a file is written for %s', async (tag) => {
  expect(await language(tag)).toMatchObject({ code: 0, complained: '' });
  expect(await readdir(folder)).toEqual([`${tag}.js`]);
});

it.each([
  [['not a language'], '"not a language" is no known language: expected a BCP 47 tag, such as de or pt-BR.'],
  [['xx'], '"xx" is no known language: expected a BCP 47 tag, such as de or pt-BR.'],
  [['german'], '"german" is no known language: expected a BCP 47 tag, such as de or pt-BR. Did you mean de?'],
  [['Svenska', '--file', 'sv.js'], 'Did you mean sv?'],
  [['portugese'], 'Did you mean pt?'],
  [['Swiss German'], 'Did you mean gsw?'],
  [['fi_FI'], 'Did you mean fi-FI?'],
  [['fi', '--chek'], 'Did you mean --check?'],
  [[], "missing required argument 'code'"],
])('%j is refused, and nothing is written', async (argv, complained) => {
  expect(await language(...argv)).toMatchObject({ code: 2, complained: expect.stringContaining(complained) });
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['export default {', 'can’t be loaded: '],
  ["export default 'x';", 'exports no messages'],
])('a file that is no translation is refused: %s', async (text, complained) => {
  await write('fi.js', text);
  expect(await language('fi')).toMatchObject({ code: 2, complained: expect.stringContaining(complained) });
});
