/** Entry of the pages' script: hydration support has to be imported before any Lit element. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';

void import('./hydrate.ts');
