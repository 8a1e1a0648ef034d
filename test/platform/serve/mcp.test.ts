import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { currentUserSchema } from '@service/widgets/contract';
import { Worker } from '../../support/live-people.ts';
import { buildServe, killServeProcesses, startServe } from '../../support/serve-process.ts';
import { createDatabase } from '../support/postgres.ts';

const tool = 'service_authentication_get_current_user';
const people = 4;
const clientsAtOnce = 32;

let folder: string;
let url: string;

beforeAll(async () => {
  await buildServe();
  folder = mkdtempSync(join(tmpdir(), 'mcp-'));
  const DATABASE_URL = await createDatabase(inject('postgresUrl'));
  url = await startServe({ DATABASE_URL, DATA_DIR: folder, PUBLIC_URL: 'http://localhost:4600' }).address;
});
afterAll(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

async function tokenOf(worker: Worker): Promise<string> {
  const made = await fetch(`${url}/api/v0/users/tokens`, {
    method: 'POST',
    headers: { ...worker.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'agent' }),
  });
  return ((await made.json()) as { token: string }).token;
}

/** The official client, over the network. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

it("serves many concurrent clients over the network, each with its own user's rights", async () => {
  const workers = await Promise.all(Array.from({ length: people }, () => Worker.signUp(url)));
  const tokens = await Promise.all(workers.map(tokenOf));
  const clients = await Promise.all(
    Array.from({ length: clientsAtOnce }, (_, number) => connect(tokens[number % people] ?? '')),
  );
  // all of them are connected at the same time
  const listed = await Promise.all(
    clients.map(async (client) => {
      const { tools } = await client.listTools();
      const answers = await Promise.all([1, 2, 3].map(() => client.callTool({ name: tool, arguments: {} })));
      return {
        tools: tools.map(({ name }) => name),
        addresses: answers.map(({ structuredContent }) => currentUserSchema.parse(structuredContent).user.email),
      };
    }),
  );
  expect(listed).toEqual(
    clients.map((_, number) => ({
      tools: [tool],
      addresses: Array.from({ length: 3 }, () => workers[number % people]?.address),
    })),
  );
  await Promise.all(clients.map((client) => client.close()));
});

it('refuses an invalid token, and keeps serving', async () => {
  await expect(connect(`svc_${'0'.repeat(49)}`)).rejects.toThrow(/401|unauthenticated/i);
  const client = await connect(await tokenOf(await Worker.signUp(url)));
  expect((await client.callTool({ name: tool })).isError).toBeFalsy();
  await client.close();
});
