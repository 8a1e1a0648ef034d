import { expect, test } from 'vitest';
import { languages } from '../../src/markdown/code/languages.ts';
import { tokensOf } from '../../src/markdown/code/tokens.ts';

const tokens = (name: string, code: string) => {
  const language = languages.find(({ names }) => names.includes(name))!;
  return Array.from(tokensOf(code, language), ({ kind, from, to }) => `${kind} ${code.slice(from, to)}`);
};

test.for([
  ['js', 'const a = "x\\"y"; // no "text"', ['word const', 'text "x\\"y"', 'comment // no "text"']],
  ['js', '`a\n${b}` /* c\n */ 0x1F', ['text `a\n${b}`', 'comment /* c\n */', 'number 0x1F']],
  ['python', 'def f(): return """a "b" c""" # d', ['word def', 'word return', 'text """a "b" c"""', 'comment # d']],
  ['sql', "SELECT 'it''s' -- x", ['word SELECT', "text 'it'", "text 's'", 'comment -- x']],
  ['html', '<!-- a --><p class="b">', ['comment <!-- a -->', 'text "b"']],
  ['json', '{"a": [1.5e3, true]}', ['text "a"', 'number 1.5e3', 'word true']],
  ['go', 'func main() { x := `raw\n` }', ['word func', 'text `raw\n`']],
] as const)('%s: %j', ([name, code, expected]) => {
  expect(tokens(name, code)).toEqual(expected);
});

test('ends unclosed tokens with the code, in linear time', () => {
  for (const { names } of languages) {
    for (const open of ['"', "'", '`', '/*', '<!--', '"""', '\\'.repeat(3)]) {
      expect(tokens(names[0]!, open.repeat(20_000)).length).toBeLessThanOrEqual(60_000);
    }
  }
});
