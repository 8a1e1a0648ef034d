/** Code that a failed sign-out needs. */
export { failureMessage, isFailure, rateLimitOf } from '../../controllers/flow.ts';
export { limitNotice } from '../parts/limit-notice.ts';
