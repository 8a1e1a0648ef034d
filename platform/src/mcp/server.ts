import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { problemMediaType } from '@service/widgets/contract';
import { unexpected } from '../events/failure.ts';
import { ProblemError } from '../problem.ts';
import { invokeAction } from '../routes/action-registry.ts';
import { refuseUnstorable } from '../routes/body.ts';
import type { Call } from '../routes/call.ts';
import type { PlatformServices } from '../routes/services.ts';
import type { SignedIn } from '../tasks/task.ts';
import { actionTools } from './tools.ts';

export interface McpCaller {
  readonly services: PlatformServices;
  readonly call: Call;
  readonly signedIn: SignedIn;
}

/** The SDK's own one compiles schemas by evaluating strings; it is for answers of clients, of which nothing is asked here. */
const nothingToValidate = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    () => ({ valid: false, data: undefined, errorMessage: 'Nothing is asked of clients.' }),
};

/** A refusal as a tool tells it: the agent reads what was wrong, and the conversation goes on. */
function refusal({ services }: McpCaller, name: string, error: unknown): CallToolResult {
  const known = error instanceof ProblemError ? undefined : unexpected(error);
  if (known) services.settings.log({ level: 'error', event: 'request-failed', path: `/mcp ${name}`, ...known.entry });
  const problem = (known?.problem ?? (error as ProblemError)).toProblem();
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(problem), _meta: { mediaType: problemMediaType } }],
  };
}

/** A server for one request of one caller: its tools act with the caller's rights. */
export function mcpServer(caller: McpCaller): Server {
  const server = new Server(
    { name: 'service-platform', title: caller.services.settings.brand ?? 'Workspace platform', version: '0' },
    { capabilities: { tools: {} }, jsonSchemaValidator: nothingToValidate },
  );

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...actionTools.values()].map(({ tool }) => tool),
  }));

  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const found = actionTools.get(params.name);
    // whatever was asked for is not repeated: it may be the name of a task
    if (!found) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of this name.');
    const payload = params.arguments ?? {};
    try {
      refuseUnstorable(payload);
      const result = await invokeAction(found.action, { ...caller, payload });
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
    } catch (error) {
      return refusal(caller, params.name, error);
    }
  });

  return server;
}
