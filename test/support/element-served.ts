import '../../src/server-rendering.ts';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html, type TemplateResult } from 'lit';
import { ExtraFields } from '../../src/elements/sign-up/extra-fields.ts';
import type { JsonSchema } from '../../src/contract/json-schema.ts';
import { ResourceWorld } from '../../src/testing/resource-world.ts';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/dashboard.ts';
import '../../src/elements/platform/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';

export type ServedElement = (language: string) => TemplateResult;

const waiting = JSON.stringify({ step: 'waiting', sentTo: 'b•••@ek.example' });
const refused = JSON.stringify({
  values: { name: 'Bo', email: 'bo@ek' },
  failure: 'The platform said no.',
  issues: { email: 'The address lacks a part after the dot.' },
});
const codeRefused = JSON.stringify({
  step: 'waiting',
  sentTo: 'b•••@ek.example',
  values: { code: '111 111' },
  issues: { code: 'Wrong code.' },
});
const extra: JsonSchema = {
  properties: {
    company: { type: 'string', title: 'Company', 'x-service-hints': { labels: { sv: 'Företag' } } },
    seats: { type: 'integer', minimum: 1, default: 5, description: 'To begin with.' },
    plan: { oneOf: [{ const: 'small' }, { const: 'large', title: 'Large' }], default: 'large' },
    news: { type: 'boolean', default: true },
  },
  required: ['company', 'plan'],
};
const withExtra = JSON.stringify({ extra });
const extraRefused = JSON.stringify({
  values: { name: 'Bo', email: 'bo@ek.example' },
  issues: { company: 'Required.', seats: 'At least 1.' },
  extra,
});
function posted(language: string): ExtraFields {
  const fields = new ExtraFields(extra);
  fields.readPosted({ company: '', seats: '0,50', plan: '0' }, language);
  return fields;
}
const link = JSON.stringify({ step: 'ready', name: 'Astrid', sentTo: 'a•••@lindholm.example', elsewhere: true });
const user = JSON.stringify({ id: 'user_astrid', name: 'Astrid Lind', email: 'astrid@lindholm.example' });

const world = new ResourceWorld();
const directory = world.find('arsmote');
const read = directory && { resource: world.shown(directory), children: world.list(directory, {}) };

const photos = world.find('_Foton');
/** The second page of a list: rows 31 to 60 of 212. */
const photosRead = photos && {
  resource: world.shown(photos),
  children: world.list(photos, { at: 30, limit: 30 }),
};

const keptLayout = {
  widgets: [
    { instanceId: 'me', widgetId: '@service/authentication/form/current-user' },
    { instanceId: 'gone', widgetId: '@service/authentication/form/access-tokens' },
  ],
};

/** Elements in the states in which a server renders them. */
export const servedElements = {
  'sign-in': (language) => html`<service-sign-in lang=${language} form-action="/logga-in"></service-sign-in>`,
  'sign-in below a heading': (language) => html`<service-sign-in lang=${language} heading-level="4"></service-sign-in>`,
  'sign-in waiting': (language) =>
    html`<service-sign-in lang=${language} form-action="/logga-in" served-state=${waiting}></service-sign-in>`,
  'sign-in code refused': (language) =>
    html`<service-sign-in lang=${language} form-action="/logga-in" served-state=${codeRefused}></service-sign-in>`,
  'sign-in refused': (language) =>
    html`<service-sign-in lang=${language} form-action="/logga-in" served-state=${refused}></service-sign-in>`,
  'sign-up': (language) =>
    html`<service-sign-up lang=${language} form-action="/registrera" terms-url="/terms"></service-sign-up>`,
  'sign-up refused': (language) =>
    html`<service-sign-up lang=${language} form-action="/registrera" served-state=${refused}></service-sign-up>`,
  'sign-up with fields': (language) =>
    html`<service-sign-up
      lang=${language}
      form-action="/registrera"
      .extra=${new ExtraFields(extra)}
      served-state=${withExtra}
    ></service-sign-up>`,
  'sign-up with fields refused': (language) =>
    html`<service-sign-up
      lang=${language}
      form-action="/registrera"
      .extra=${posted(language)}
      served-state=${extraRefused}
    ></service-sign-up>`,
  'verify ready': (language) =>
    html`<service-verify lang=${language} token="link_1" form-action="/v" served-state=${link}></service-verify>`,
  'verify used': (language) =>
    html`<service-verify lang=${language} token="link_1" served-state='{"step":"used"}'></service-verify>`,
  'verify without a token': (language) => html`<service-verify lang=${language}></service-verify>`,
  'current-user': (language) =>
    html`<service-current-user lang=${language} form-action="/" served-user=${user}></service-current-user>`,
  'current-user nobody': (language) =>
    html`<service-current-user lang=${language} sign-in-url="/logga-in" served-user="null"></service-current-user>`,
  'access-tokens': (language) => html`<service-access-tokens lang=${language}></service-access-tokens>`,
  'resource-viewer': (language) =>
    html`<resource-viewer
      lang=${language}
      resource-id="arsmote"
      served-read=${JSON.stringify(read)}
    ></resource-viewer>`,
  'resource-viewer page 2': (language) =>
    html`<resource-viewer
      lang=${language}
      resource-id="_Foton"
      served-read=${JSON.stringify(photosRead)}
    ></resource-viewer>`,
  'resource-viewer paged': (language) =>
    html`<resource-viewer
      lang=${language}
      paged
      resource-id="_Foton"
      served-read=${JSON.stringify(photosRead)}
    ></resource-viewer>`,
  'resource-viewer with info': (language) =>
    html`<resource-viewer
      lang=${language}
      facet="info"
      resource-id="arsmote"
      served-read=${JSON.stringify(read)}
    ></resource-viewer>`,
  'resource-viewer without anything': (language) => html`<resource-viewer lang=${language}></resource-viewer>`,
  'resource-graph': (language) => html`<resource-graph lang=${language}></resource-graph>`,
  'resource-clusters': (language) => html`<resource-clusters lang=${language}></resource-clusters>`,
  'resource-search': (language) => html`<resource-search lang=${language}></resource-search>`,
  'schema-form': (language) =>
    html`<service-schema-form lang=${language} type="@service/resources/schema/rename"></service-schema-form>`,
  dashboard: (language) => html`<service-dashboard lang=${language} resource-id="start_1"></service-dashboard>`,
  'dashboard without anything': (language) => html`<service-dashboard lang=${language}></service-dashboard>`,
  'dashboard kept by its page': (language) =>
    html`<service-dashboard lang=${language} layout=${JSON.stringify(keptLayout)}></service-dashboard>`,
  platform: (language) =>
    html`<service-platform lang=${language} session="signed-out"><p slot="signed-out">Out</p></service-platform>`,
} satisfies Record<string, ServedElement>;

/** An element as declarative shadow DOM. */
export const renderServed = (element: ServedElement, language: string): Promise<string> =>
  collectResult(render(element(language)));
