// Must run before Lit is loaded: elements read it once. The hydration tests need it.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import { fixtureCleanup } from '@open-wc/testing';
import axe from 'axe-core';
import { afterEach } from 'vitest';

// `expect(element).to.be.accessible()` checks WCAG 2.2 AA and best practices of a part of a page.
axe.configure({
  rules: [
    { id: 'target-size', enabled: true },
    { id: 'region', enabled: false },
    { id: 'page-has-heading-one', enabled: false },
  ],
});

// Checks colours after transitions.
document.documentElement.style.setProperty('--service-motion', '0s');

afterEach(fixtureCleanup);
