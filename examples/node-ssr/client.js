// Hydration support must run before Lit.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import './style.css';

void import('./take-over.js');
