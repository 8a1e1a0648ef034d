import * as z from 'zod/mini';
import { listSchema } from '../../scalars.ts';
import { resourceSchema, type ResourceKind } from '../resource.ts';

/** Results of a search. */
export const searchResultsSchema = listSchema(
  z.object({
    resource: resourceSchema,
    score: z.number(),
    snippet: z.string(),
    /** UTF-16 offsets into the snippet. */
    highlights: z.array(z.array(z.number())),
  }),
);
/** Results of a search. */
export type SearchResults = z.infer<typeof searchResultsSchema>;

/** Query of a search. */
export interface SearchQuery {
  readonly q: string;
  readonly within?: string;
  readonly kind?: ResourceKind;
  readonly limit?: number;
  readonly cursor?: string;
}
