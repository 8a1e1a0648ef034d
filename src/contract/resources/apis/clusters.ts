import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';

/** Response of `resources.clusters`: disjoint topics of documents, the largest first. */
export const clustersSchema = z.object({
  clusters: z.array(
    z.object({
      /** Stable while the topic is. */
      id: idSchema,
      label: z.string(),
      /** Most significant first. */
      keywords: z.array(z.string()),
      size: z.number(),
      /** Most typical first; `score` is 0 to 1. */
      members: z.array(z.object({ id: idSchema, name: z.string(), score: z.number() })),
    }),
  ),
  /** Number of analysed documents without a cluster. */
  unclustered: z.number(),
  /** `true` if only some of the documents were analysed. */
  truncated: z.boolean(),
});
/** Topics of documents. */
export type Clusters = z.infer<typeof clustersSchema>;
/** Topic with its documents and keywords. */
export type Cluster = Clusters['clusters'][number];

/** Query of topics. */
export interface ClustersQuery {
  /** Root of the tree; the user's workspace by default. */
  readonly within?: string;
  /** Limit of clusters; 20 by default. */
  readonly limit?: number;
}
