import { listedTools } from '../contract/compiled/tools.ts';
import type { PlatformClient } from './client.ts';
import { isFailure } from './failure.ts';

/** What a tool answers an agent; `isError` where it was refused, with the problem (RFC 9457) as text. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: object;
  readonly isError?: boolean;
}

/** A tool as the WebMCP draft (`webmachinelearning/webmcp`) takes it. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean };
  readonly execute: (input?: unknown) => Promise<ToolAnswer>;
}

/** The part of `navigator.modelContext` that is used. */
export interface ModelContext {
  registerTool(tool: AgentTool, options: { readonly signal: AbortSignal }): unknown;
  /** Of older drafts, which know no signal. */
  unregisterTool?(name: string): unknown;
}

const answer = (value: object): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});

function refusal(error: unknown): ToolAnswer {
  const { name, message } = error as Error;
  const problem = isFailure(error) ? (error.detail.problem ?? { title: message, code: error.code }) : undefined;
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(problem ?? { title: message, code: name }) }],
  };
}

/**
 * Hands the tools that the platform lists, and no others, to an agent of the browser (`navigator.modelContext`, a draft),
 * until `signal` aborts. They act as who is signed in here, with a payload of the contract; nobody is refused as nobody is
 * elsewhere. A browser without agents, and a tool whose name the page has taken, are no failures.
 *
 * @returns the names of the tools that the browser has taken
 */
export async function offerTools(
  client: Pick<PlatformClient, 'invoke'>,
  signal: AbortSignal,
  context = (globalThis.navigator as { modelContext?: ModelContext } | undefined)?.modelContext,
): Promise<string[]> {
  const taken: string[] = [];
  if (!context) return taken;
  for (const { action, name, title, description, inputSchema, readOnly } of listedTools) {
    const tool: AgentTool = {
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: readOnly },
      execute: (input) =>
        // What an agent hands over is whatever it is: the platform reads it by the contract.
        client.invoke(action, (input ?? {}) as never, { signal }).then(answer, refusal),
    };
    if (signal.aborted) break;
    try {
      await context.registerTool(tool, { signal });
      taken.push(name);
    } catch (error) {
      console.error(`service-widgets: the browser did not take the tool ${name}.`, error);
      continue;
    }
    const leave = () => void context.unregisterTool?.(name);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  }
  return taken;
}
