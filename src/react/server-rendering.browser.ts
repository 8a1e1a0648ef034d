import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import { takeOverAfter } from './served-root.ts';

// Not imported at once: in files that bundlers share between others Lit would stand before what it hydrates by.
takeOverAfter(import('../server-rendering.ts'));
