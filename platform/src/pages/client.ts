/** What a page of the platform runs first: the support for hydration has to stand before anything of Lit's elements. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';

void import('./hydrate.ts');
