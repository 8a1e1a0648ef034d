/** The entry of the platform's threads, from source. */
import { register } from 'tsx/esm/api';

register();
await import('../../../platform/src/node/text-thread.ts');
