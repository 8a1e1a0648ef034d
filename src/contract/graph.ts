import * as z from 'zod/mini';
import { idSchema } from './authentication.ts';
import { resourceKinds } from './resources.ts';

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

/** Answer of `resources.clusters`: documents by what they are about, the largest first; each stands in one cluster at most. */
export const clustersSchema = z.object({
  clusters: z.array(
    z.object({
      /** The same as long as it is about the same. */
      id: idSchema,
      label: z.string(),
      /** As documents of it write them, the most telling first. */
      keywords: z.array(z.string()),
      /** How many members there are. */
      size: z.number(),
      /** The most typical first; the score is from 0 to 1. */
      members: z.array(z.object({ id: idSchema, name: z.string(), score: z.number() })),
    }),
  ),
  /** Documents that were looked at and stand in no cluster. */
  unclustered: z.number(),
  /** There are more documents than were looked at. */
  truncated: z.boolean(),
});
export type Clusters = z.infer<typeof clustersSchema>;
export type Cluster = Clusters['clusters'][number];

export interface ClustersQuery {
  /** The directory in whose tree the documents stand; by default the root of the caller's own workspace. */
  readonly within?: string;
  /** Clusters at most; 20 by default. */
  readonly limit?: number;
}
