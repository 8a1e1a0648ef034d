import { elementUpdated, fixtureSync, html } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import { open, placed, platformElement, updated, type ElementTag } from '../support/element-stage.ts';

const address = 'bo@ek.example';
const scripts = ['javascript:window.pwned=1', ' java\nscript:window.pwned=1', 'data:text/html,<script>1</script>'];
const broken: string[] = [];
const note = (event: ErrorEvent | PromiseRejectionEvent) =>
  broken.push(String('reason' in event ? event.reason : event.message));

beforeEach(() => {
  addEventListener('error', note);
  addEventListener('unhandledrejection', note);
});
afterEach(() => {
  removeEventListener('error', note);
  removeEventListener('unhandledrejection', note);
  expect(broken.splice(0)).toEqual([]);
  expect('pwned' in window).toBe(false);
});

const placesOf = (root: ParentNode): string[] =>
  ['href', 'action', 'formaction', 'src'].flatMap((name) =>
    Array.from(root.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name)!),
  );

const urls = ['sign-up-url', 'sign-in-url', 'terms-url', 'privacy-url', 'profile-url', 'form-action', 'return-to'];

const states: [ElementTag, Record<string, string>, Script][] = [
  ['service-sign-in', {}, {}],
  ['service-sign-in', { 'served-state': '{"step":"waiting","sentTo":"b•••@ek.example"}' }, {}],
  ['service-sign-in', {}, { user: astrid }],
  ['service-sign-up', {}, {}],
  ['service-verify', { token: 'link_0001' }, {}],
  ['service-verify', { token: 'link_0001', 'served-state': '{"step":"expired"}' }, {}],
  ['service-current-user', { 'served-user': 'null' }, {}],
  ['service-current-user', {}, { user: astrid }],
];

test.for(states)('%s %j does not link to script', async ([tag, attributes, script]) => {
  for (const url of scripts) {
    const hostile = Object.fromEntries(urls.map((name) => [name, url]));
    const { root, element } = await open(tag, { attributes: { ...hostile, ...attributes }, script });
    await elementUpdated(element);
    expect(placesOf(root)).toEqual([]);
    const kind = Object.fromEntries(urls.map((name) => [name, '/there']));
    const welcome = await open(tag, { attributes: { ...kind, ...attributes }, script });
    await updated(welcome.element, () => placesOf(welcome.root).includes('/there'));
  }
});

test('ignores terms with a script URL', async () => {
  const terms = { termsUrl: scripts[0]!, privacyUrl: scripts[1]! };
  const stage = await open('service-sign-up', { script: { terms } });
  (await stage.input('name')).focus();
  await stage.find("[part~='submit']");
  expect(placesOf(stage.root)).toEqual([]);
});

const garbage = ['5', '"x"', '[]', 'null', '{', '{"step":"__proto__","values":1,"issues":[],"sentTo":{"a":1}}'];

test.for(garbage)('ignores a served state of %s', async (state) => {
  for (const tag of ['service-sign-in', 'service-sign-up', 'service-verify'] as const) {
    const attributes = { 'served-state': state, 'served-user': state, token: 'link_0001' };
    const stage = await open(tag, { attributes });
    await stage.find("[part~='submit']");
  }
});

test('served markup is rendered as text', async () => {
  const markup = '<img src=x onerror="window.pwned=1">';
  const state = { failure: markup, issues: { email: markup }, values: { email: markup }, name: markup, sentTo: markup };
  for (const tag of ['service-sign-in', 'service-sign-up', 'service-verify'] as const) {
    const attributes = { 'served-state': JSON.stringify(state), brand: markup, token: markup };
    const stage = await open(tag, { attributes });
    await stage.read(markup);
    expect(stage.root.querySelector('img')).toBeNull();
  }
});

test('limits endless waits of a platform to a day', async () => {
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '9'.repeat(400) };
  const document = '{"type":"x","title":"x","status":429,"code":"rate_limited","retryAfter":1e999}';
  const stage = await open('service-sign-in', {
    script: { on: { submit: () => new Response(document, { status: 429, headers }) } },
  });
  await stage.fill('email', address);
  await stage.press();
  await stage.reach('limited');
  await updated(stage.element, () => /\b1(?:439|440):\d\d\b/.test(stage.text));
});

test('limits an endless pause before the next e-mail to a day', async () => {
  const result = '{"challengeId":"challenge_0001","sentTo":"x","expiresAt":"2026-01-01T00:00:00Z","resendAfter":1e999}';
  const stage = await open('service-sign-in', {
    script: { on: { submit: { body: `{"submissionId":"submission","state":"completed","result":${result}}` } } },
  });
  await stage.fill('email', address);
  await stage.press();
  await stage.reach('waiting');
  await updated(stage.element, () => /\b1(?:439|440):\d\d\b/.test(stage.text));
});

test('ignores markup and prototypes of a platform', async () => {
  const markup = '<img src=x onerror="window.pwned=1">';
  const issue = { path: ['__proto__', 'x'], code: 'constructor', message: markup, params: { reason: 'toString' } };
  const body = `{"__proto__":{"polluted":1},"type":"x","title":${JSON.stringify(markup)},"status":422,
    "code":"__proto__","detail":${JSON.stringify(markup)},"issues":[${JSON.stringify(issue)}],"params":{"__proto__":1}}`;
  const stage = await open('service-sign-in', {
    script: { on: { submit: { body, status: 422, mediaType: 'application/problem+json' } } },
  });
  await stage.fill('email', address);
  await stage.press();
  await stage.read(markup);
  expect(stage.root.querySelector('img')).toBeNull();
  expect('polluted' in {}).toBe(false);
});

const poisons = [
  '5',
  '"x"',
  '{',
  '[]',
  '{"at":1e18}',
  '{"at":1e18,"key":"x","value":{"email":"bo@ek.example"}}',
  '{"at":"now","key":"a\\nb","value":5}',
  '{"__proto__":{"at":1}}',
];

test.for(poisons)('ignores a stored challenge of %s, without a request', async (poison) => {
  const platform = placed();
  const type = '@service/authentication/schema/sign-in';
  sessionStorage.setItem(`service:challenge:${platform.baseUrl}:${type}`, poison);
  localStorage.setItem(`service:limit:${platform.baseUrl}:${type}`, String(Date.UTC(9999, 1)));
  const element = document.createElement('service-sign-in');
  const provider = platformElement(platform);
  provider.append(element);
  fixtureSync(html`<div lang="en">${provider}</div>`);
  await updated(element, () => element.renderRoot.querySelector("[part~='submit'][aria-disabled='false']"));
  await updated(element, () => element.matches(':state(ask)'));
  await typeAndSend(element);
  await updated(element, () => element.matches(':state(waiting)'));
  expect(platform.requests.filter(({ path }) => path.endsWith('/submit'))).toHaveLength(1);
});

test.for(['constructor', '__proto__', 'toString'])(
  'shows a refusal with the code %s, and the link can be pressed again',
  async (code) => {
    const body = `{"type":"x","title":"x","status":400,"code":"${code}","detail":"No such luck."}`;
    const stage = await open('service-verify', {
      attributes: { token: 'link_0001' },
      script: { on: { verify: { body, status: 400, mediaType: 'application/problem+json' } } },
    });
    await stage.press();
    await stage.read('No such luck.');
    await stage.find("[part~='submit']");
  },
);

test.for([
  '{"version":"1","values":{"email":{"toString":1,"valueOf":1}}}',
  '{"version":"1","values":{"email":["a"]}}',
  '{"version":"1","values":{"__proto__":{"x":1}}}',
  '{"version":"1","values":null}',
])('ignores a draft of %s, and the form works', async (draft) => {
  const platform = placed();
  sessionStorage.setItem(`service:draft:${platform.baseUrl}:@service/authentication/schema/sign-in`, draft);
  const element = document.createElement('service-sign-in');
  const provider = platformElement(platform);
  provider.append(element);
  fixtureSync(html`<div lang="en">${provider}</div>`);
  await typeAndSend(element);
  await updated(element, () => element.matches(':state(waiting)'));
});

test('an invalid base URL is shown as unreachable', async () => {
  const element = document.createElement('service-sign-in');
  const provider = document.createElement('service-platform');
  provider.baseUrl = 'http://[';
  provider.append(element);
  element.returnTo = '/there';
  fixtureSync(html`<div lang="en">${provider}</div>`);
  await typeAndSend(element);
  await updated(element, () => element.shadowRoot!.textContent!.includes(String(en.failures.problems.network)));
});

test("names that clobber the document's members do no harm", async () => {
  const stage = await open('service-sign-in');
  const names = ['documentElement', 'activeElement', 'head', 'cookie', 'querySelector', 'querySelectorAll', 'lang'];
  const clobbering = names.map((name) => `<img name="${name}" alt=""><form name="${name}"></form>`).join('');
  stage.around.insertAdjacentHTML('beforeend', `${clobbering}<a id="navigator"></a><a id="fetch"></a>`);
  await stage.fill('email', address);
  await stage.press();
  await stage.reach('waiting');
});

async function typeAndSend(element: LitElement): Promise<void> {
  const input = await updated(element, () => element.renderRoot.querySelector<HTMLInputElement>("input[name='email']"));
  input.value = address;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  element.renderRoot.querySelector<HTMLElement>("[part~='submit']")!.click();
}
