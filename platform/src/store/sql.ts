import { sql, type SQL } from 'drizzle-orm';

/** Values as one array of text, however many. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
