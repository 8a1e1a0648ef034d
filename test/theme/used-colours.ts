import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tokens of one rule's declarations, by their use. */
export interface UsedColours {
  /** `file: selector` */
  readonly rule: string;
  readonly selector: string;
  readonly text: readonly string[];
  readonly backgrounds: readonly string[];
  readonly edges: readonly string[];
}

const withoutComments = (styles: string) => styles.replace(/\/\*[\s\S]*?\*\//g, '');
const sheetsOf = (path: string, source: string) =>
  path.endsWith('.css') ? [source] : [...source.matchAll(/css`((?:[^`\\]|\\.)*)`/g)].map(([, sheet]) => sheet!);

/** Own properties, `--_…`; public ones, `--service-…`, are read by them or replace them. */
const tokensIn = (value: string) => [...value.matchAll(/var\((--_[\w-]+)/g)].map(([, name]) => name!);

const property = (declarations: string, names: RegExp): string[] =>
  [...declarations.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)]
    .filter(([, name]) => names.test(name!))
    .flatMap(([, , value]) => tokensIn(value!));

/** Rules with their own declarations; nested rules are rules of their own. */
export function* rulesOf(styles: string): Generator<{ readonly selector: string; readonly declarations: string }> {
  const open: { selector: string; declarations: string }[] = [];
  let text = '';
  for (const sign of withoutComments(styles.replace(/\$\{[^}]*\}/g, ''))) {
    if (sign === '{') {
      // Declarations may precede a nested rule.
      const start = text.lastIndexOf(';') + 1;
      const outer = open.at(-1);
      if (outer) outer.declarations += text.slice(0, start);
      open.push({ selector: text.slice(start).trim(), declarations: '' });
      text = '';
    } else if (sign === '}') {
      const rule = open.pop();
      if (rule) yield { selector: rule.selector, declarations: rule.declarations + text };
      text = '';
    } else text += sign;
  }
}

export const coloursOf = (selector: string, declarations: string): Omit<UsedColours, 'rule'> => ({
  selector,
  text: property(declarations, /^color$/),
  backgrounds: property(declarations, /^background(?:-color)?$/),
  edges: property(declarations, /^(?:border(?!.*radius).*|outline(?:-color)?|stroke|text-decoration-color)$/),
});

/** Colours in the styles of the elements and of the theme. */
export function usedColours(): UsedColours[] {
  return ['src/elements', 'src/theme'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|css)$/.test(entry.name))
      .flatMap(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return sheetsOf(path, readFileSync(path, 'utf8')).flatMap((sheet) =>
          [...rulesOf(sheet)].map(({ selector, declarations }) => ({
            rule: `${relative(root, path)}: ${selector}`,
            ...coloursOf(selector, declarations),
          })),
        );
      }),
  );
}
