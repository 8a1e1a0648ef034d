/** Checks the built platform on PGlite and on PostgreSQL, and writes the results into docs/conformance.md. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './steps.mjs';

export const page = join(root, 'docs/conformance.md');
const marks = ['<!-- the table: npm run conformance -->\n', '<!-- its end -->\n'];

const signs = { ok: '✓', failed: '✗', skipped: '–' };
const named = (name) => (/^[A-Z]/.test(name) ? name : `\`${name}\``);

/**
 * @param {readonly { name: string, rows: readonly import('../src/cli/conform/finding.ts').Row[] }[]} subjects
 * @returns {string} a Markdown table: a line a part, its two sides apart, each on every subject
 */
export function tableOf(subjects) {
  const [first] = subjects;
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  const names = subjects.map(({ name }) => name);
  const headings = ['part', 'kind', 'identity', ...names, 'shape', ...names];
  const rows = (first?.rows ?? []).map(({ name, kind, identity, shape }, index) => {
    const found = (side) => subjects.map((subject) => signs[subject.rows[index][side].state]);
    return line([named(name), kind, identity.origin, ...found('identity'), shape.origin, ...found('shape')]);
  });
  return [line(headings), line(headings.map(() => '---')), ...rows].join('');
}

/** Table in docs/conformance.md. */
export function writtenTable() {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(marks[0]) + marks[0].length, text.indexOf(marks[1])).trim() + '\n';
}

async function check(name, variables) {
  const { newAccount } = await import('../bench/support/people.mjs');
  const { startPlatform } = await import('../bench/support/platform.mjs');
  const platform = await startPlatform(variables);
  const token = await newAccount(platform.url, 'astrid@example.com');
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'dist/cli/main.js'), 'conform', '--base-url', platform.url, '--json'],
    { encoding: 'utf8', env: { ...process.env, SERVICE_TOKEN: token } },
  );
  await platform.stop();
  const rows = JSON.parse(stdout).parts;
  for (const { name: part, identity, shape } of rows) {
    const detail = [identity, shape].find(({ state }) => state === 'failed')?.detail;
    if (detail) console.error(`${name}: ${part} ${detail}`);
  }
  console.log(`${name}: exit code ${status}`);
  return { name, rows };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { startPostgres } = await import('../bench/support/platform.mjs');
  const server = await startPostgres();
  const subjects = [await check('PGlite', {}), await check('PostgreSQL', { DATABASE_URL: await server.database() })];
  await server.stop();
  writeFileSync(page, readFileSync(page, 'utf8').replace(writtenTable(), tableOf(subjects)));
}
