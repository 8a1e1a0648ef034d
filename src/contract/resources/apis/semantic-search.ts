import * as z from 'zod/mini';
import { resourceSchema, type ResourceKind } from '../resource.ts';

export const searchResultsSchema = z.object({
  items: z.array(
    z.object({
      resource: resourceSchema,
      score: z.number(),
      snippet: z.string(),
      /** UTF-16 offsets into the snippet. */
      highlights: z.array(z.array(z.number())),
    }),
  ),
  start: z.number(),
  total: z.number(),
  previousCursor: z.nullable(z.string()),
  nextCursor: z.nullable(z.string()),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;

export interface SearchQuery {
  readonly q: string;
  readonly within?: string;
  readonly kind?: ResourceKind;
  readonly limit?: number;
  readonly cursor?: string;
}
