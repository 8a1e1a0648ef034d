import { css, html, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import '../src/dashboard.ts';
import '../src/elements/platform/index.ts';
import '../src/elements/resource-viewer/index.ts';
import '../src/elements/sign-in/index.ts';
import { astrid, scriptedPlatform } from '../src/testing/index.ts';

const layout = {
  schemaVersion: 1,
  revision: 1,
  widgets: [
    {
      instanceId: 'search',
      widgetId: '@service/resources/form/search',
      configVersion: 1,
      config: {},
      layout: { wide: { x: 0, y: 0, w: 12, h: 6 } },
    },
  ],
};

const signedOut = scriptedPlatform({ baseUrl: 'https://theme-signed-out.example' });
const signedIn = scriptedPlatform({ baseUrl: 'https://theme-signed-in.example', user: astrid });

export const previewStyles = css`
  .previews {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
    gap: 1.5rem;
    align-items: start;
    padding: 1.5rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
  }
  .previews :is(resource-viewer, service-dashboard) {
    block-size: 26rem;
    overflow: auto;
  }
`;

/** Sign-in, viewer and dashboard side by side. @param values tokens, and other properties of the box */
export const previews = (values: Readonly<Record<string, string>>): TemplateResult =>
  html`<div class="previews" style=${styleMap(values)}>
    <service-platform .baseUrl=${signedOut.baseUrl} .fetch=${signedOut.fetch}>
      <service-sign-in></service-sign-in>
    </service-platform>
    <service-platform .baseUrl=${signedIn.baseUrl} .fetch=${signedIn.fetch}>
      <resource-viewer></resource-viewer>
    </service-platform>
    <service-platform .baseUrl=${signedIn.baseUrl} .fetch=${signedIn.fetch}>
      <service-dashboard .layout=${layout}></service-dashboard>
    </service-platform>
  </div>`;
