import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { didYouMean } from '../nearest.ts';
import { UsageError, type Surroundings } from '../surroundings.ts';
import { checkTranslation, type Checked } from './check.ts';
import { starter } from './starter.ts';
import { requireTag } from './tag.ts';

export interface LanguageOptions {
  /** Default: `<code>.js`. */
  readonly file: string | undefined;
  /** Writes nothing. */
  readonly check: boolean;
}

interface Result extends Checked {
  readonly language: string;
  readonly file: string;
  /** A starter file was written. */
  readonly written: boolean;
}

/** Languages whose translations are in the package. */
const complete: Readonly<Record<string, string>> = {
  en: 'English is built in',
  sv: 'Swedish is built in',
  de: 'the package has German: @service/widgets/localisation/de',
  ar: 'the package has Arabic: @service/widgets/localisation/ar',
};

/** Name of the entry of a folder that `name` is probably a misspelling of. */
const nearestIn = (folder: string, name: string) => (existsSync(folder) ? didYouMean(name, readdirSync(folder)) : '');

/** A module without imports. In a project of CommonJS, Node would not take a `.js` file for one, as browsers do. */
const isWholeModule = (text: string) => /^export\b/m.test(text) && !/^(?:import\b|export\b.*\bfrom\b)/m.test(text);

async function load(path: string, file: string): Promise<object> {
  let module: Readonly<Record<string, unknown>>;
  try {
    const text = readFileSync(path, 'utf8');
    const isJavaScript = /\.m?js$/.test(path) && isWholeModule(text);
    const url = isJavaScript
      ? `data:text/javascript,${encodeURIComponent(text)}`
      : `${pathToFileURL(path).href}?${statSync(path).mtimeMs}`;
    module = (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new UsageError(`${file} can’t be loaded: ${(error as Error).message}`);
  }
  const messages = module['default'] ?? Object.values(module)[0];
  if (typeof messages !== 'object' || messages === null) {
    throw new UsageError(`${file} exports no messages: expected "export default { … }".`);
  }
  return messages;
}

/**
 * Checks the translation in a file, or writes a starter file.
 *
 * @throws {UsageError}
 */
export async function language(
  code: string,
  options: LanguageOptions,
  { folder = '.' }: Surroundings,
): Promise<Result> {
  const tag = requireTag(code);
  const file = options.file ?? `${tag}.js`;
  const path = resolve(folder, file);
  if (existsSync(path))
    return { language: tag, file, written: false, ...checkTranslation(await load(path, file), tag) };
  const parent = dirname(path);
  if (!existsSync(parent)) {
    const hint = nearestIn(dirname(parent), basename(parent));
    throw new UsageError(`There is no folder ${dirname(file)}.${hint}`);
  }
  if (options.check) throw new UsageError(`There is no file ${file}.${nearestIn(parent, basename(path))}`);
  writeFileSync(path, starter(tag));
  return { language: tag, file, written: true, ...checkTranslation({}, tag) };
}

export function asText({ language: tag, file, written, issues, translated, total, same }: Result): string {
  const notes = [
    ...(complete[tag] ? [`Note: ${complete[tag]}.`] : []),
    ...(Intl.PluralRules.supportedLocalesOf(tag).length
      ? []
      : [
          `Note: no plural rules are known for "${tag}", so those of ${new Intl.PluralRules(tag).resolvedOptions().locale} apply.`,
        ]),
  ];
  if (written) {
    const next = `Replace each undefined in it, and run this command again: it lists what is missing, and checks plurals and placeholders.`;
    return [`Wrote ${file} with ${total} sentences.`, next, ...notes].join('\n');
  }
  const [kinds, paths] = [issues.map(({ kind }) => kind), issues.map(({ path }) => path)].map((column) =>
    Math.max(0, ...column.map(({ length }) => length)),
  );
  const rows = issues.map(
    ({ kind, path, message }) => `${kind.padEnd(kinds ?? 0)}  ${path.padEnd(paths ?? 0)}  ${message}`,
  );
  const wrong = issues.filter(({ kind }) => kind !== 'missing').length;
  const sum = `${file}: ${translated} of ${total} sentences, ${wrong} ${wrong === 1 ? 'issue' : 'issues'}`;
  const alike = same.length ? [`The same as in English: ${same.join(', ')}`] : [];
  return [...rows, ...(rows.length ? [''] : []), sum, ...alike, ...notes].join('\n');
}
