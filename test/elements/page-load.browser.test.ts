import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import type { LitElement } from 'lit';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import '../../src/server-rendering.ts';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/dashboard.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem, type Answer, type Operation, type Script } from '../../src/testing/index.ts';
import { placed, platformElement, setOnline, Stage, updated, type ElementTag } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

/** An element in one of its first states. */
interface Row {
  readonly script?: Script;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Properties of the element. */
  readonly with?: Readonly<Record<string, unknown>>;
  readonly offline?: true;
  /** Text that shows once it is settled; else a state, or a request that is answered by then. */
  readonly until: string | { readonly state: string } | { readonly asked: Operation };
}

const content = 'Budget and ledger.';
const children = ['Budget.md', 'Budget 2.md', 'Ledger.md'].map((name, index) => ({
  name,
  id: `paper_${index}`,
  content,
}));
const tree = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [...children, { name: 'Empty', id: 'empty_1', children: [] }],
};
const user = astrid;
const inside: Script = { user, tree };
const empty: Script = { user, tree: { ...tree, children: [] } };
const failing = (...operations: readonly Operation[]): Script => ({
  ...inside,
  on: Object.fromEntries(operations.map((operation) => [operation, problem('internal') as Answer])),
});
const limited = (...operations: readonly Operation[]): Script => ({
  ...inside,
  on: Object.fromEntries(
    operations.map((operation) => [operation, problem('rate_limited', { retryAfter: 90 }) as Answer]),
  ),
});

/** States of an element that reads the workspace. */
const reads = (
  operation: Operation,
  attributes: Readonly<Record<string, string>>,
  hasLimit = true,
): Record<string, Row> => ({
  'signed in': { script: inside, attributes, until: { state: 'ready' } },
  'signed out': { attributes, until: { state: 'signed-out' } },
  failed: { script: failing(operation), attributes, until: { state: 'failed' } },
  ...(hasLimit && { limited: { script: limited(operation), attributes, until: { state: 'limited' } } }),
  offline: { script: inside, attributes, offline: true, until: { state: 'offline' } },
});

const states: Record<ElementTag, Record<string, Row>> = {
  'service-sign-in': {
    'signed out': { until: { asked: 'session' } },
    'signed in': { script: inside, until: { state: 'signed-in' } },
    failed: { script: { on: { session: problem('internal') } }, until: { asked: 'session' } },
    offline: { offline: true, until: { asked: 'session' } },
  },
  'service-sign-up': {
    'signed out': { until: { asked: 'session' } },
    'signed in': { script: inside, until: { state: 'signed-in' } },
    failed: { script: { on: { session: problem('internal') } }, until: { asked: 'session' } },
    offline: { offline: true, until: { asked: 'session' } },
  },
  'service-verify': {
    ready: { attributes: { token: 'link_0001' }, until: { state: 'ready' } },
    'without a token': { until: { state: 'over' } },
    used: { attributes: { token: 'link_0001', 'served-state': '{"step":"used"}' }, until: { state: 'over' } },
    failed: { attributes: { token: 'link_0001', 'served-state': '{"failure":"No."}' }, until: 'No.' },
  },
  'service-current-user': {
    'signed in': { script: inside, until: { state: 'signed-in' } },
    'signed out': { attributes: { 'sign-in-url': '/sign-in' }, until: en.currentUser.signIn },
    failed: {
      script: { on: { session: problem('internal') } },
      attributes: { 'sign-in-url': '/in' },
      until: en.currentUser.signIn,
    },
    offline: { script: inside, offline: true, attributes: { 'sign-in-url': '/in' }, until: en.currentUser.signIn },
  },
  'service-access-tokens': {
    empty: { script: inside, until: en.tokens.empty },
    'signed in': {
      script: {
        user,
        accessTokens: [
          {
            id: 'token_1',
            name: 'Backup',
            createdAt: '2026-01-12T09:30:00Z',
            lastUsedAt: null,
            expiresAt: '2027-01-12T09:30:00Z',
            prefix: 'svc_B',
          },
        ],
      },
      until: 'Backup',
    },
    'signed out': { until: { state: 'signed-out' } },
    failed: { script: failing('tokens'), until: { asked: 'session' } },
    offline: { script: inside, offline: true, until: { state: 'offline' } },
  },
  'resource-viewer': {
    ...reads('read' as Operation, { 'resource-id': 'root_lindholm' }),
    'of an empty folder': { script: inside, attributes: { 'resource-id': 'empty_1' }, until: { state: 'ready' } },
    'of a document': { script: inside, attributes: { 'resource-id': 'paper_0' }, until: content },
    'with pages': { script: inside, attributes: { paged: '' }, until: 'Ledger.md' },
    'with information': { script: inside, attributes: { facet: 'info', reveal: 'paper_1' }, until: 'Ledger.md' },
    'with a facet': { script: inside, attributes: { facet: 'clusters' }, until: 'Ledger.md' },
    'of a missing row': { script: inside, attributes: { reveal: 'gone_1' }, until: en.refusals.rowNotFound },
    'of nothing': { script: inside, attributes: { 'resource-id': 'gone_1' }, until: { state: 'failed' } },
  },
  'resource-search': {
    ...reads('search' as Operation, { query: 'budget' }),
    idle: { script: inside, until: { state: 'idle' } },
    empty: { script: inside, attributes: { query: 'zebra' }, until: { state: 'ready' } },
    'idle and signed out': { until: { asked: 'session' } },
  },
  'resource-graph': {
    ...reads('graph' as Operation, {}),
    empty: { script: empty, until: { state: 'ready' } },
  },
  'resource-clusters': {
    ...reads('clusters' as Operation, {}),
    empty: { script: empty, until: { state: 'ready' } },
  },
  'service-schema-form': {
    ready: { attributes: { type: '@service/resources/schema/rename' }, until: en.schemaForm.submit },
    'of a schema': { with: { schema: { properties: { name: { title: 'Name', type: 'string' } } } }, until: 'Name' },
    'of an unknown type': { attributes: { type: '@test/no/schema/such' }, until: en.schemaForm.retry },
    offline: { attributes: { type: '@service/resources/schema/rename' }, offline: true, until: { state: 'offline' } },
  },
  'service-dashboard': {
    empty: { with: { layout: { widgets: [] } }, until: en.dashboard.emptyHeading },
    ready: {
      with: { layout: { widgets: [{ instanceId: 'one', widgetId: '@service/authentication/form/current-user' }] } },
      script: inside,
      until: en.dashboard.edit,
    },
    'signed out': { attributes: { 'resource-id': 'start_1' }, until: { asked: 'session' } },
    failed: { script: inside, attributes: { 'resource-id': 'start_1' }, until: { asked: 'session' } },
    offline: { script: inside, offline: true, attributes: { 'resource-id': 'start_1' }, until: en.dashboard.offline },
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Passes the time in which a late announcement would come. */
async function settle(element: LitElement): Promise<void> {
  await vi.advanceTimersByTimeAsync(3000);
  await element.updateComplete;
}

describe.each(Object.entries(states) as [ElementTag, Record<string, Row>][])(
  '<%s> announces nothing on page load',
  (tag, rows) => {
    test.each(Object.entries(rows))('%s', async (_title, { script, attributes, with: properties, offline, until }) => {
      const log = new AnnouncementLog(document.body);
      if (offline) setOnline(false);
      const stage = new Stage(tag, { ...(script && { script }), ...(attributes && { attributes }) });
      Object.assign(stage.element, properties);
      stage.platform.offline = offline ?? false;
      if (typeof until === 'string') await stage.read(until);
      else if ('state' in until) await stage.reach(until.state);
      else await stage.platform.received(until.asked);
      await settle(stage.element);
      expect(log.take()).toEqual([]);
    });
  },
);

describe('<service-platform> announces nothing on page load', () => {
  test.each([
    ['signed out', {}, 'signed-out'],
    ['signed in', inside, 'signed-in'],
    ['unreachable', { on: { session: problem('internal') } }, 'unreachable'],
  ] as const)('%s', async (_title, script: Script, state) => {
    const log = new AnnouncementLog(document.body);
    const element = platformElement(placed(script));
    element.lang = 'en';
    document.body.append(element);
    onTestFinished(() => element.remove());
    await updated(element, () => element.matches(`:state(${state})`));
    await settle(element);
    expect(log.take()).toEqual([]);
  });
});

test('<service-sign-in> announces nothing and fires no event when it resumes after a reload', async () => {
  const stage = new Stage('service-sign-in');
  await stage.fill('email', 'bo@ek.example');
  await stage.press();
  await stage.reach('waiting');
  stage.element.remove();
  const log = new AnnouncementLog(document.body);
  const element = document.createElement('service-sign-in');
  stage.provider.append(element);
  await updated(element, () => element.matches(':state(waiting)'));
  await settle(element);
  expect(log.take()).toEqual([]);
  expect(stage.names().filter((name) => name === 'code-sent')).toHaveLength(1);
});

const served = inject('servedElements');

describe('a page that a server has rendered announces nothing', () => {
  test.each(Object.keys(served).filter((name) => name.endsWith(' en')))('%s', async (name) => {
    const platform = placed(inside);
    const provider = platformElement(platform);
    document.body.append(provider);
    onTestFinished(() => provider.remove());
    const log = new AnnouncementLog(document.body);
    provider.setHTMLUnsafe(served[name]!);
    const element = provider.firstElementChild as LitElement;
    expect(element.shadowRoot).not.toBe(null);
    await settle(element);
    expect(log.take()).toEqual([]);
  });
});
