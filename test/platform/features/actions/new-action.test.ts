import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ActionRow } from '../../../../src/contract/actions/action.ts';
import { conform } from '../../../../src/cli/conform/run.ts';
import { baseUrl, fetchOf, pages, rowOf, timeout, tokenOf } from '../../../cli/conform-target.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';

// the two rows of a new action; nothing else knows it
const { echo, count } = vi.hoisted(() => ({
  echo: '@service/notes/actions/echo',
  count: '@service/notes/actions/count',
}));
vi.mock('../../../../src/contract/actions/actions.ts', async (original) => {
  const { actions, ...rest } = await original<typeof import('../../../../src/contract/actions/actions.ts')>();
  const row = { identity: 'assumed', tool: true, title: 'A title', description: 'What it does.', readOnly: true };
  const added: Readonly<Record<string, ActionRow>> = {
    [echo]: {
      ...row,
      payload: z.strictObject({ text: z.string() }),
      result: z.object({ text: z.string() }),
    } as ActionRow,
    [count]: { ...row, tool: false, payload: z.strictObject({}), result: z.object({ notes: z.int() }) } as ActionRow,
  };
  return { ...rest, actions: { ...actions, ...added } };
});
vi.mock('../../../../platform/src/features/actions/handlers.ts', async (original) => {
  const { handlers } = await original<typeof import('../../../../platform/src/features/actions/handlers.ts')>();
  const added = {
    [echo]: async ({ payload }: { payload: { text: string } }) => ({ text: payload.text.toUpperCase() }),
    [count]: async () => ({ notes: 0 }),
  };
  return { handlers: { ...handlers, ...added } };
});

onOnePlatform('a new action', (start) => {
  test('needs a row of the contract and its code: /actions, /mcp and the conformance check include it', async () => {
    const platform = await start({ pages });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const token = await tokenOf(astrid);

    const invoke = (action: string, payload: object) => astrid.browser.post('/actions', { action, payload });
    expect((await invoke(echo, { text: 'hello' })).body).toEqual({ action: echo, result: { text: 'HELLO' } });
    expect((await invoke(echo, {})).body).toMatchObject({ code: 'validation_failed', issues: [{ path: ['text'] }] });
    expect((await invoke(count, {})).body.result).toEqual({ notes: 0 });

    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
      fetch: fetchOf(platform),
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['service_authentication_get_current_user', 'service_notes_echo']);
    expect(tools[1]).toMatchObject({
      title: 'A title',
      description: 'What it does.',
      inputSchema: { required: ['text'], additionalProperties: false },
      annotations: { readOnlyHint: true },
    });
    const called = await client.callTool({ name: 'service_notes_echo', arguments: { text: 'hello' } });
    expect(called.structuredContent).toEqual({ text: 'HELLO' });
    await client.close();

    const rows = await conform({ baseUrl, token, fetch: fetchOf(platform), timeout });
    for (const id of [echo, count, 'actions.mcp']) {
      expect(rowOf(rows, id)).toMatchObject({ name: id, identity: { state: 'ok' }, shape: { state: 'ok' } });
    }
    expect(rowOf(rows, echo)?.identity.origin).toBe('assumed');
  });
});
