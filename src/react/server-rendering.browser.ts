import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import { takeOverAfter } from './served-root.ts';

// A dynamic import: in a shared chunk Lit could run before its hydration support.
takeOverAfter(import('../server-rendering.ts'));
