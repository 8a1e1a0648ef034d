import { actions, catalogue, toJsonSchema, type ActionId } from '@service/widgets/contract';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type * as z from 'zod/mini';

export interface ActionTool {
  readonly action: ActionId;
  readonly tool: Tool;
}

const schemaOf = (schema: unknown) => toJsonSchema(schema as z.ZodMiniType) as Tool['inputSchema'];

/** Tool name → the action behind it: those actions that the published interface lists as tools, and no others. */
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
