import { elementUpdated, fixtureSync } from '@open-wc/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue } from '../../src/contract/catalogue.ts';
import { astrid } from '../../src/testing/index.ts';
import type { AgentTool } from '../../src/transport/agent-tools.ts';
import { placed, platformElement } from '../support/element-stage.ts';

/**
 * Stands in for `navigator.modelContext`, which this browser does not have: as the draft says, a name is taken once, and
 * a tool is gone when its signal aborts.
 */
class StandIn {
  readonly tools = new Map<string, AgentTool>();

  registerTool(tool: AgentTool, { signal }: { readonly signal: AbortSignal }): void {
    if (this.tools.has(tool.name)) throw new DOMException('taken', 'InvalidStateError');
    this.tools.set(tool.name, tool);
    signal.addEventListener('abort', () => this.tools.delete(tool.name));
  }
}

/** An older draft, with no signal, that answers late. */
class OlderStandIn {
  readonly tools = new Map<string, AgentTool>();

  async registerTool(tool: AgentTool): Promise<void> {
    await Promise.resolve();
    this.tools.set(tool.name, tool);
  }

  unregisterTool(name: string): void {
    this.tools.delete(name);
  }
}

function standIn<Context extends { readonly tools: ReadonlyMap<string, AgentTool> }>(context: Context): Context {
  Object.defineProperty(navigator, 'modelContext', { configurable: true, value: context });
  return context;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'modelContext');
  vi.restoreAllMocks();
});

const listed = catalogue.flatMap((part) => ('mcpTool' in part && part.mcpTool ? [part.mcpTool] : []));
const names = ({ tools }: { readonly tools: ReadonlyMap<string, AgentTool> }) => [...tools.keys()];

test.each([StandIn, OlderStandIn])('offers the listed tools only, while enabled: %o', async (Context) => {
  const context = standIn(new Context());
  const platform = placed({ user: astrid });
  const provider = platformElement(platform);
  fixtureSync(provider);
  await elementUpdated(provider);
  provider.agentTools = true;
  await expect.poll(() => names(context)).toEqual(listed);
  expect(listed).toEqual(['service_authentication_get_current_user']);
  const [tool] = context.tools.values();
  expect(tool).toMatchObject({
    title: 'Current user',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true },
  });

  expect(await tool!.execute({})).toEqual({
    content: [{ type: 'text', text: JSON.stringify({ user: astrid }) }],
    structuredContent: { user: astrid },
  });
  platform.endSessions();
  const refused = await tool!.execute();
  expect(refused.isError).toBe(true);
  expect(JSON.parse(refused.content[0]!.text)).toMatchObject({ status: 401, code: 'unauthenticated' });

  provider.agentTools = false;
  await expect.poll(() => names(context)).toEqual([]);
  provider.agentTools = true;
  await expect.poll(() => names(context)).toEqual(listed);
  provider.remove();
  await expect.poll(() => names(context)).toEqual([]);
});

test('offers nothing when disabled or without an agent', async () => {
  const context = standIn(new StandIn());
  const platform = placed({ user: astrid });
  const provider = platformElement(platform);
  fixtureSync(provider);
  await platform.received('session');
  await elementUpdated(provider);
  expect(names(context)).toEqual([]);

  Reflect.deleteProperty(navigator, 'modelContext');
  const { offerTools } = await import('../../src/transport/agent-tools.ts');
  const client = { invoke: () => Promise.reject(new Error('never asked')) };
  expect(await offerTools(client, new AbortController().signal)).toEqual([]);
});

test('reports a tool whose name is taken and keeps the first one; skips one that is withdrawn meanwhile', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const context = new StandIn();
  const { offerTools } = await import('../../src/transport/agent-tools.ts');
  const client = { invoke: () => Promise.reject(new TypeError('broken')) };
  const first = new AbortController();
  expect(await offerTools(client, first.signal, context)).toEqual(listed);
  const [had] = context.tools.values();
  const second = new AbortController();
  expect(await offerTools(client, second.signal, context)).toEqual([]);
  expect(logged).toHaveBeenCalledOnce();
  second.abort();
  expect([...context.tools.values()]).toEqual([had]);
  expect(await had!.execute({})).toEqual({
    isError: true,
    content: [{ type: 'text', text: JSON.stringify({ title: 'broken', code: 'TypeError' }) }],
  });
  first.abort();
  expect(await offerTools(client, first.signal, context)).toEqual([]);
  expect(names(context)).toEqual([]);
});
