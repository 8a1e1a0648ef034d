/** Code that a failed sign-out needs. */
export { failureMessage, isFailure } from '../../controllers/flow.ts';
export { limitNotice } from '../parts/limit-notice.ts';
