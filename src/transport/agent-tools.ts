import { listedTools } from '../contract/compiled/tools.ts';
import type { PlatformClient } from './client.ts';
import { isFailure } from './failure.ts';

/** Result of a tool call; with `isError`, the text is a problem (RFC 9457). */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: object;
  readonly isError?: boolean;
}

/** Tool as defined by the WebMCP draft (`webmachinelearning/webmcp`). */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean };
  readonly execute: (input?: unknown) => Promise<ToolAnswer>;
}

/** `navigator.modelContext` of WebMCP (a draft), as far as it is used. */
export interface ModelContext {
  registerTool(tool: AgentTool, options: { readonly signal: AbortSignal }): unknown;
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
 * Registers the actions that the platform lists as tools with the browser's agent (`navigator.modelContext`, a draft)
 * until `signal` aborts. They run as the signed-in user. Missing support and taken names are no errors.
 *
 * @returns the names of the registered tools
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
        // Agents may pass anything: the platform validates it.
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
