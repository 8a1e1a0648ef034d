import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';

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
