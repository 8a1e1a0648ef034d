/**
 * Replaces `@esm-bundle/chai` for `@open-wc/testing`: its assertions join those of Vitest's `expect`. See
 * vite.config.ts.
 */
export { assert, chai as default, expect, should } from 'vitest';
