/**
 * Runs the official conformance suite of MCP against `/mcp` of the built platform, and writes the results into
 * docs/conformance.md. npx downloads the suite and the Node version that it needs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccessToken, newAccount } from '../bench/support/people.mjs';
import { startPlatform } from '../bench/support/platform.mjs';
import { root } from './steps.mjs';

const suite = '@modelcontextprotocol/conformance@0.1.16';
const node = 'node@22';
const page = join(root, 'docs/conformance.md');
const marks = ['<!-- the suite: npm run mcp-conformance -->\n', '<!-- the end of the suite -->\n'];

/** Scenarios that the platform supports. */
const offered = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** Reasons to leave the others out, by the beginning of their names. */
const leftOut = {
  'tools-call-': 'calls tools of a test server; the platform has the listed ones alone',
  'json-schema-2020-12': 'looks for a tool of a test server',
  'elicitation-': 'calls a tool of a test server that asks its client; the platform asks clients nothing',
  'server-sse-': 'needs a session and streams; the platform keeps no session, and answers each POST as JSON',
  'resources-': 'the platform has no MCP resources',
  'prompts-': 'the platform has no prompts',
  'completion-': 'there is nothing to complete: no prompts and no resources',
  'logging-': 'the platform logs to its operator, and not to clients',
};

/** Runs the suite's command. @returns {Promise<{ code: number, output: string }>} */
async function conformance(...argv) {
  const npx = ['--yes', '--package', node, '--package', suite, '--', 'conformance', ...argv];
  const child = spawn('npx', npx, { stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Proxy that adds the token, because the suite sends none. */
async function withBearer(target, token) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { hostname, port } = new URL(target);
    const sent = { hostname, port, method, path: url, headers: { ...headers, authorization: `Bearer ${token}` } };
    const passed = ask(sent, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { url: `http://localhost:${server.address().port}/mcp`, stop: () => server.close() };
}

/** Results that the suite wrote for a scenario. */
function checksOf(folder) {
  const [run] = readdirSync(folder);
  const checks = JSON.parse(readFileSync(join(folder, run, 'checks.json'), 'utf8'));
  const count = (status) => checks.filter((check) => check.status === status).length;
  return { passed: count('SUCCESS'), failed: count('FAILURE'), warned: count('WARNING') };
}

async function run(url, scenario) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conformance-'));
  try {
    const { code, output } = await conformance('server', '--url', url, '--scenario', scenario, '--output-dir', folder);
    if (code !== 0) console.error(output);
    return { scenario, code, ...checksOf(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { output } = await conformance('list', '--server');
const scenarios = [...output.matchAll(/^ {2}- (\S+) \[/gm)].map(([, name]) => name);
const reasonOf = (name) => Object.entries(leftOut).find(([start]) => name.startsWith(start))?.[1];
const unknown = scenarios.filter((name) => !offered.includes(name) && !reasonOf(name));
const gone = offered.filter((name) => !scenarios.includes(name));
if (unknown.length || gone.length) throw new Error(`The suite has changed: ${[...unknown, ...gone].join(', ')}.`);

const platform = await startPlatform();
const token = await newAccessToken(platform.url, await newAccount(platform.url, 'astrid@example.com'));
const proxy = await withBearer(platform.url, token);
const results = [];
for (const scenario of offered) results.push(await run(proxy.url, scenario));
proxy.stop();
await platform.stop();

const line = (cells) => `| ${cells.join(' | ')} |\n`;
const table = [
  line(['scenario', 'checks passed', 'failed', 'warned', 'exit code']),
  line(['---', '--:', '--:', '--:', '--:']),
  ...results.map(({ scenario, passed, failed, warned, code }) =>
    line([`\`${scenario}\``, passed, failed, warned, code]),
  ),
  '\nLeft out:\n\n',
  line(['scenario', 'why']),
  line(['---', '---']),
  ...scenarios.filter((name) => !offered.includes(name)).map((name) => line([`\`${name}\``, reasonOf(name)])),
].join('');
console.log(table);
const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(marks[0]) + marks[0].length, text.indexOf(marks[1])];
writeFileSync(page, `${text.slice(0, from)}\n${table}\n${text.slice(to)}`);
process.exitCode = results.some(({ code, failed }) => code !== 0 || failed > 0) ? 1 : 0;
