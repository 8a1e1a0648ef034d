/** What redeeming a link needs: one chunk. */
export { failureWords } from '../localisation/failure-words.ts';
export { VerifyModel } from '../models/verify-model.ts';
import { failures as en } from '../localisation/en/failures.ts';
import { failures as sv } from '../localisation/sv/failures.ts';

export const failureSections = { en: { failures: en }, sv: { failures: sv } };
