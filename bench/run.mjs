/** `npm run bench` runs all benches, `npm run bench -- sign-in` those named. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { run } from '../scripts/steps.mjs';
import { printMachine } from './support/report.mjs';

const benches = {
  'sign-in': 'Time until the e-mail field of a script tag can be typed into',
  'served-page': 'First paint of the server-rendered sign-in page',
  'docs-site': 'First page of the documentation site: bytes and first paint',
  hydration: 'Taking over the server-rendered sign-in page',
  addresses: 'Known and unknown addresses, told apart by time',
  directory: 'A directory of 100,000 in the viewer: first rows, scrolling, jumping',
  graph: 'A graph of 2,000 resources: until it stands, and moving, zooming and walking it',
  markdown: 'A markdown document of 1 MB, from its text to the screen',
  hostile: 'Documents that are costly to parse or to lay out: the longest task of each',
  beside: 'Health checks and reads beside ten hostile documents on the platform',
  mails: 'Sixty sign-ups at once with a mail server that takes 200 ms',
  lists: 'Directories of 1,000 and of 1,000,000 entries on the platform',
  search: 'Search among 100,000 documents on the platform',
  tenants: 'Reads of a workspace without and with 200,000 documents of others, and a hostile workspace',
  growth: 'Operations in workspaces of 1,000 to 1,000,000 resources, and beside 10 and 10,000 others',
  uploads: 'Small files by tus: files a second, and what each costs the platform',
  'whole-uploads': 'Uploads as a journey: 1 GB over every obstacle, and 1,600 files dropped at once',
  trees: 'Moving, deleting and restoring a tree of 100,000 on the platform',
  forms: 'A form of 200 fields by schema: mounting it, and a key in it',
  dashboard: 'A dashboard: 1,000 places, 40 widgets, and dragging one',
  leaks: 'The heap after each element has come and gone 1,000 times',
  sdk: 'Importing the SDK in a new process',
  platform: 'Hot requests of the platform beside a floor of Hono and one SELECT, on PostgreSQL and PGlite',
  streams: 'Five hundred event streams beside 200 requests a second for ten minutes',
  embedded: 'The embedded platform: its starts, beside those on PostgreSQL, and its memory after 10,000 resources',
  actions: 'POST /actions get-current-user by a token, 64 connections, also on two processes',
};
/** Run by name alone: they need another checkout, Storybook's build, or root. */
const onRequest = {
  faults: 'Two hundred crashes, stops, freezes, full disks and clock jumps of a platform and its PostgreSQL',
  compare: 'This build beside the build of another checkout',
  storybook: 'Storybook under a sub-path: its first story, its first page, and other states',
};
const all = { ...benches, ...onRequest };

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = wanted.find((name) => !all[name]);
if (unknown) {
  console.error(`There is no bench named "${unknown}"; there are ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}

run(process.execPath, ['scripts/build.mjs', '--if-needed']);
let failed = 0;
for (const name of wanted.length ? wanted : Object.keys(benches)) {
  console.log(`\n## ${all[name]} (${name})\n`);
  printMachine();
  const script = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exitCode = failed ? 1 : 0;
