/** What redeeming a link needs: one chunk. */
export { failureWords } from '../localisation/failure-words.ts';
export { VerifyModel } from '../models/verify-model.ts';
