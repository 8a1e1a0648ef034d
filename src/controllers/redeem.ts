export { failureMessage } from '../localisation/failure-messages.ts';
export { VerifyModel } from '../models/verify-model.ts';
