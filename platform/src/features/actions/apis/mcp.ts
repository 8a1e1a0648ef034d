import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { actions, catalogue, problemMediaType, toJsonSchema, type ActionId } from '@service/widgets/contract';
import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { parseObject, readJsonText, requireStorable } from '../../../http/body.ts';
import type { Call, PlatformEnv } from '../../../http/call.ts';
import { mount } from '../../../http/endpoint.ts';
import { ProblemError } from '../../../problem.ts';
import type { PlatformServices } from '../../../services.ts';
import type { SignedIn } from '../../../task.ts';
import { unexpected } from '../../../unexpected-error.ts';
import { bearerOf } from '../../authentication/services/caller.ts';
import { invokeAction } from '../registry.ts';

/**
 * `/mcp`: MCP over Streamable HTTP, stateless. Each POST is answered as JSON; GET and DELETE are
 * `method_not_allowed`, because there is no stream and no session. Requires a bearer token: a cookie that a browser
 * adds proves nothing about an agent.
 */
export function mcp(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  mount(app, '/mcp', {
    async POST(context) {
      const { call } = context.var;
      if (bearerOf(call) === undefined) throw new ProblemError('unauthenticated');
      const signedIn = await services.authentication.requireSignedIn(call);
      const parsedBody = parseObject(await readJsonText(call.request, services.settings.limits.jsonBytes));
      const server = mcpServer({ services, call, signedIn });
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      try {
        await server.connect(transport);
        return await transport.handleRequest(call.request, { parsedBody });
      } finally {
        await server.close();
      }
    },
  });

  return app;
}

export interface McpCaller {
  readonly services: PlatformServices;
  readonly call: Call;
  readonly signedIn: SignedIn;
}

/** Replaces the SDK's validator, which evaluates strings; it is for answers of clients, which the server never asks. */
const nothingToValidate = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    () => ({ valid: false, data: undefined, errorMessage: 'Nothing is asked of clients.' }),
};

/** A refusal as a tool result, so that the agent can read the reason and continue. */
function refusal({ call }: McpCaller, name: string, error: unknown): CallToolResult {
  const known = error instanceof ProblemError ? undefined : unexpected(error);
  if (known) call.runtime.log({ level: 'error', event: 'request-failed', path: `/mcp ${name}`, ...known.entry });
  const problem = (known?.problem ?? (error as ProblemError)).toProblem();
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(problem), _meta: { mediaType: problemMediaType } }],
  };
}

/** Creates a server for one request: its tools have the caller's permissions. */
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
    // the error does not repeat the name, which may be a task's
    if (!found) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of this name.');
    const payload = params.arguments ?? {};
    try {
      requireStorable(payload);
      const result = await invokeAction(found.action, { ...caller, payload });
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
    } catch (error) {
      return refusal(caller, params.name, error);
    }
  });

  return server;
}

export interface ActionTool {
  readonly action: ActionId;
  readonly tool: Tool;
}

const schemaOf = (schema: unknown) => toJsonSchema(schema as z.ZodMiniType) as Tool['inputSchema'];

/** Tool name → action, for the actions that the published interface lists as tools. */
export const actionTools: ReadonlyMap<string, ActionTool> = new Map(
  catalogue.flatMap((part) => {
    if (part.kind !== 'actions' || part.mcpTool === undefined) return [];
    const action = part.id as ActionId;
    const { payload, result, title, description, readOnly } = actions[action];
    const tool: Tool = {
      name: part.mcpTool,
      title,
      description,
      inputSchema: schemaOf(payload),
      outputSchema: schemaOf(result),
      annotations: { title, readOnlyHint: readOnly, idempotentHint: true, openWorldHint: false },
    };
    return [[part.mcpTool, { action, tool }] as const];
  }),
);
