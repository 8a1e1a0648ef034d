import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';
import { resourceKinds } from '../resource.ts';

/** `contains`: from a directory to a child. `links`: from a document to a link target. `similar`: undirected. */
export const graphEdgeKinds = ['contains', 'links', 'similar'] as const;
/** Kind of a connection. */
export type GraphEdgeKind = (typeof graphEdgeKinds)[number];

/** Response of `resources.graph`: the readable resources around one, which comes first. */
export const graphSchema = z.object({
  nodes: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      kind: z.enum(resourceKinds),
      /** Bytes; of a directory, the number of children. */
      size: z.number(),
    }),
  ),
  edges: z.array(
    z.object({
      from: idSchema,
      to: idSchema,
      kind: z.enum(graphEdgeKinds),
      /** 0 to 1; 1 for `contains` and `links`. */
      weight: z.number(),
    }),
  ),
  /** `true` if nodes or edges within the depth are missing. */
  truncated: z.boolean(),
});
/** Resource with its connections. */
export type Graph = z.infer<typeof graphSchema>;
/** Resource in a graph. */
export type GraphNode = Graph['nodes'][number];
/** Connection of two resources. */
export type GraphEdge = Graph['edges'][number];

/** Least and most steps from the requested resource. */
export const graphDepths = { least: 1, most: 4 } as const;

/** Query of a graph. */
export interface GraphQuery {
  readonly resourceId: string;
  /** Edges from the start, 1 to 4; 2 by default. */
  readonly depth?: number;
  /** Limit of nodes; 200 by default. */
  readonly limit?: number;
}
