import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Hono } from 'hono';
import { ProblemError } from '../problem.ts';
import { parseObject, readJsonText } from '../routes/body.ts';
import type { PlatformEnv } from '../routes/call.ts';
import { bearerOf } from '../routes/caller.ts';
import { mount } from '../routes/endpoint.ts';
import type { PlatformServices } from '../routes/services.ts';
import { mcpServer } from './server.ts';

/**
 * `/mcp`: MCP over Streamable HTTP, stateless. Each POST is a conversation of its own and is answered as JSON; there is no
 * stream to open and no session to end, so that GET and DELETE are `method_not_allowed`. Who calls says so by a bearer
 * token alone: a cookie that a browser sends along proves nothing of an agent.
 */
export function mcpRoutes(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  mount(app, '/mcp', {
    async POST(context) {
      const { call } = context.var;
      if (bearerOf(call) === undefined) throw new ProblemError('unauthenticated');
      const signedIn = await services.requireSignedIn(call);
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
