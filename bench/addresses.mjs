/**
 * Compares the time of `forms.submit` with schema/sign-in for known and unknown addresses, which must not differ: 200
 * samples each in random order over one connection, on PGlite and on PostgreSQL.
 */
import { Agent } from 'node:http';
import { postJson } from './support/http.mjs';
import { askForAccount, newAccount, submission } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { areaUnderCurve, median, shuffled } from './support/statistics.mjs';

const samples = 200;
const people = 20;
const [least, most] = [0.4, 0.6];

/** Creates addresses that look alike, each with a sign-up; half of them are verified. */
async function prepare(url) {
  const addresses = shuffled(Array.from({ length: people * 2 }, (_, index) => `person-${100 + index}@example.com`));
  const [known, unknown] = [addresses.slice(0, people), addresses.slice(people)];
  for (let index = 0; index < people; index += 1) {
    await newAccount(url, known[index]);
    await askForAccount(url, unknown[index]);
  }
  return { known, unknown };
}

async function sample(url) {
  const { known, unknown } = await prepare(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (email) => postJson(agent, `${url}/api/v0/forms/submit`, submission('sign-in', email));
  const turns = (addresses, isKnown) =>
    Array.from({ length: samples }, (_, index) => ({ email: addresses[index % people], isKnown }));
  for (const { email } of shuffled([...turns(known, true), ...turns(unknown, false)]).slice(0, 40)) await ask(email);
  const found = [];
  for (const turn of shuffled([...turns(known, true), ...turns(unknown, false)])) {
    const { milliseconds: time, status } = await ask(turn.email);
    if (status !== 200) throw new Error(`An ask was answered ${status}.`);
    found.push({ ...turn, time });
  }
  agent.destroy();
  return found;
}

const timesOf = (found, isKnown) => found.filter((each) => each.isKnown === isKnown).map(({ time }) => time);

function describe(name, found) {
  const [known, unknown] = [timesOf(found, true), timesOf(found, false)];
  // The e-mail of one request is made during the next one: compares that one too.
  const after = found.slice(1).map(({ time }, index) => ({ time, isKnown: found[index].isKnown }));
  return {
    name,
    known,
    unknown,
    area: areaUnderCurve(known, unknown),
    areaAfter: areaUnderCurve(timesOf(after, true), timesOf(after, false)),
  };
}

const server = await startPostgres();
const stores = [
  ['PGlite', {}],
  ['PostgreSQL', { DATABASE_URL: await server.database() }],
];
const results = [];
for (const [name, variables] of stores) {
  const platform = await startPlatform(variables);
  results.push(describe(name, await sample(platform.url)));
  await platform.stop();
}
await server.stop();

printTable(
  ['forms.submit, schema/sign-in', 'known ms', 'unknown ms', 'AUC', 'AUC of the request after it'],
  results.map(({ name, known, unknown, area, areaAfter }) => [
    name,
    milliseconds(median(known)),
    milliseconds(median(unknown)),
    area.toFixed(3),
    areaAfter.toFixed(3),
  ]),
);
console.log(`${samples} samples each in random order, medians; 0.5 is a coin's toss, and 0.03 its standard deviation.`);
for (const { name, area, areaAfter } of results) {
  judge(area >= least && area <= most, `${name}: AUC ${area.toFixed(3)}, between ${least} and ${most}`);
  judge(
    areaAfter >= least && areaAfter <= most,
    `${name}, by the next request: AUC ${areaAfter.toFixed(3)}, between ${least} and ${most}`,
  );
}
