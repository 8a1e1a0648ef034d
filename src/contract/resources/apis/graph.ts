import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';
import { resourceKinds } from '../resource.ts';

/** `contains`: a directory what stands in it. `links`: a document what it refers to. `similar`: of either two, what says alike. */
export const graphEdgeKinds = ['contains', 'links', 'similar'] as const;
export type GraphEdgeKind = (typeof graphEdgeKinds)[number];

/** Answer of `resources.graph`: what a resource stands among, as far as the caller may read that; the resource first. */
export const graphSchema = z.object({
  nodes: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      kind: z.enum(resourceKinds),
      /** Bytes of a document or a file; for a directory how many entries it has. */
      size: z.number(),
    }),
  ),
  edges: z.array(
    z.object({
      from: idSchema,
      to: idSchema,
      kind: z.enum(graphEdgeKinds),
      /** From 0 to 1; of `contains` and `links` always 1. */
      weight: z.number(),
    }),
  ),
  /** There is more within this depth than is told. */
  truncated: z.boolean(),
});
export type Graph = z.infer<typeof graphSchema>;
export type GraphNode = Graph['nodes'][number];
export type GraphEdge = Graph['edges'][number];

export const graphDepths = { least: 1, most: 4 } as const;

export interface GraphQuery {
  readonly resourceId: string;
  /** How many edges lead to what is farthest away: 1 to 4; 2 by default. */
  readonly depth?: number;
  /** Nodes at most; 200 by default. */
  readonly limit?: number;
}
