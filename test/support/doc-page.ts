/** Blocks of code under a heading of a page of docs, up to the next heading. */
export function blocksUnder(guide: string, heading: string, language: string): readonly string[] {
  const section = (guide.split(`\n${heading}\n`)[1] ?? '').split(/^##+ /m)[0] ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);
}

/** Runs a module of a reader's page. @param modules by the names of their imports */
export function runModule(code: string, modules: Readonly<Record<string, unknown>> = {}): void {
  const body = code
    .replace(/^import '[^']+';$/gm, '')
    .replace(/^import (?:\* as )?(\{[^}]*\}|\w+) from ('[^']+');$/gm, 'const $1 = modules[$2];');
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- runs code of this repository's docs
  new Function('modules', body)(modules);
}

const script = /<script[^>]*>(.*?)<\/script>/gs;

/** HTML of a block without its scripts, and these. */
export const pageOf = (block: string) => ({
  markup: block.replace(script, ''),
  scripts: Array.from(block.matchAll(script), ([, code = '']) => code),
});
