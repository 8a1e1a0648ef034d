import type { Migration } from '../migration.ts';

/** Documents whose results were given up, most of them for a word that was too long for an index, are derived again. */
export const longWords: Migration = {
  name: '0014-long-words',
  statements: [
    `UPDATE derived_results SET state = 'pending', output = NULL, error = NULL, tries = 0, updated_at = 'epoch'
      WHERE concept IN ('keywords', 'links', 'outline') AND state = 'failed' AND error = 'given_up'`,
  ],
};
