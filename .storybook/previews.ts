import { css, html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import '../src/dashboard.ts';
import '../src/elements/access-tokens/index.ts';
import '../src/elements/current-user/index.ts';
import '../src/elements/platform/index.ts';
import '../src/elements/resource-clusters/index.ts';
import '../src/elements/resource-graph/index.ts';
import '../src/elements/resource-viewer/index.ts';
import '../src/elements/schema-form/index.ts';
import '../src/elements/sign-in/index.ts';
import { astrid, scriptedPlatform } from '../src/testing/index.ts';
import { everyKind } from '../stories/support/form-schemas.ts';

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
  .previews :is(resource-viewer, resource-graph, service-dashboard, service-schema-form) {
    block-size: 26rem;
    overflow: auto;
  }
`;

const others = html`<resource-graph resource-id="root_lindholm"></resource-graph>
  <resource-clusters></resource-clusters>
  <service-access-tokens></service-access-tokens>
  <service-schema-form .schema=${everyKind}></service-schema-form>
  <service-current-user></service-current-user>`;

/**
 * Sign-in, viewer and dashboard side by side.
 *
 * @param values tokens, and other properties of the box
 * @param options `all` adds the other elements
 */
export const previews = (
  values: Readonly<Record<string, string>>,
  { all = false }: { all?: boolean } = {},
): TemplateResult =>
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
    ${all ? html`<service-platform .baseUrl=${signedIn.baseUrl} .fetch=${signedIn.fetch}>${others}</service-platform>` : nothing}
  </div>`;
