// Before anything of Lit's: what hydrates.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import './style.css';

void import('./take-over.js');
