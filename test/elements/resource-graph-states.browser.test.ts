import { describe, expect, test } from 'vitest';
import type { BeforeOpenEvent } from '../../src/elements/resource-graph/index.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, problem } from '../../src/testing/index.ts';
import { open, setOnline, updated } from '../support/element-stage.ts';
import { current, ready, selected, tree } from '../support/graph-stage.ts';

const words = en.graph;

describe('depth and resource', () => {
  test('the depth is selected, reflected and requested', async () => {
    const stage = await ready({ depth: '1' });
    const select = await stage.find<HTMLSelectElement>('select');
    expect(select.value).toBe('1');
    select.value = '3';
    select.dispatchEvent(new Event('change'));
    await updated(stage.element, () => stage.element.getAttribute('depth') === '3');
    expect((await stage.platform.received('graph', 2)).parameters).toMatchObject({ depth: '3' });
  });

  test('a truncated graph offers more', async () => {
    const stage = await ready({ limit: '4' });
    await stage.read(words.truncated(4));
    await stage.press(".truncated [part='link']");
    await updated(stage.element, () => !stage.text.includes(words.truncated(4)));
    expect(stage.root.querySelector('.truncated')).toBeNull();
  });

  test('another resource replaces the graph once it has loaded', async () => {
    const stage = await ready();
    stage.platform.on('graph', [{ held: 'ordinary' }]);
    stage.element.resourceId = 'papers_1';
    await stage.platform.received('graph', 2);
    expect(stage.text).toContain(words.heading('Lindholm'));
    stage.platform.release();
    await stage.read(words.heading('Papers'));
  });

  test("a click fires an event, and follows the page's URL pattern unless prevented", async () => {
    const stage = await ready({ view: 'list', 'resource-url': '#/{id}' });
    const link = await stage.find<HTMLAnchorElement>("a[part~='open']");
    expect(link.getAttribute('href')).toBe('#/root_lindholm');
    const refuse = (event: BeforeOpenEvent) => event.preventDefault();
    stage.element.addEventListener('before-open', refuse, { once: true });
    link.click();
    expect(location.hash).toBe('');
    link.click();
    expect(location.hash).toBe('#/root_lindholm');
    history.replaceState(null, '', location.pathname + location.search);
    expect(stage.names()).toEqual(['resource-selected', 'before-open', 'resource-selected', 'before-open']);
  });
});

describe('status screens', () => {
  test.each([
    ['not found', problem('not_found'), words.notFound],
    ['forbidden', problem('forbidden'), en.failures.problems.forbidden],
    ['a mistake of the platform', problem('internal'), en.failures.problems.internal],
    ['an answer that is none', { json: { nodes: 7 } }, en.failures.problems['unexpected-body']],
  ] as const)('shows %s, with a retry', async (_what, answer, sentence) => {
    const stage = await open('resource-graph', {
      script: { user: astrid, tree, on: { graph: answer } },
      attributes: { 'resource-id': 'root_lindholm' },
    });
    await stage.read(String(sentence));
    await stage.reach('failed');
    await expect(stage.around).to.be.accessible();
    stage.platform.on('graph', 'ordinary');
    await stage.press('.empty .button');
    await stage.reach('ready');
  });

  test('keeps a graph whose reload fails, with the failure above it', async () => {
    const stage = await ready();
    stage.platform.on('graph', [problem('internal')]);
    stage.element.depth = 1;
    await stage.read(String(en.failures.problems.internal));
    expect(current(stage)).toBe('Lindholm');
    await stage.press("[part='failure'] .link");
    await updated(stage.element, () => !stage.root.querySelector("[part='failure']"));
  });

  test('waits for the network and continues by itself', async () => {
    const stage = await ready();
    stage.platform.offline = true;
    setOnline(false);
    stage.element.depth = 1;
    await stage.reach('offline');
    await stage.read(words.offline);
    stage.platform.offline = false;
    setOnline(true);
    await updated(stage.element, () => !stage.element.matches(':state(offline)'));
    expect(stage.text).not.toContain(words.offline);
  });

  test('shows when a rate limit ends', async () => {
    const stage = await open('resource-graph', {
      script: { user: astrid, tree, on: { graph: problem('rate_limited', { retryAfter: 90 }) } },
      attributes: { 'resource-id': 'root_lindholm' },
    });
    await stage.reach('limited');
    await stage.read('1:');
  });

  test('asks the user to sign in, then shows the graph', async () => {
    const stage = await open('resource-graph', { script: { tree }, attributes: { 'resource-id': 'root_lindholm' } });
    await stage.reach('signed-out');
    await stage.find('service-sign-in');
    stage.platform.signIn();
    const channel = new BroadcastChannel(`service:session:${stage.platform.baseUrl}`);
    channel.postMessage({ kind: 'session' });
    channel.close();
    await stage.reach('ready');
  });

  test('clears the graph when the session ends', async () => {
    const stage = await ready();
    stage.platform.endSessions();
    stage.element.reload();
    await stage.reach('signed-out');
    expect(stage.text).not.toContain('Agenda.md');
  });

  test('explains a resource without neighbours, which can still be opened', async () => {
    const stage = await ready({}, { tree: { ...tree, children: [] } });
    await stage.read(words.empty);
    await stage.press("a[part~='open']");
    expect(selected(stage)).toEqual([['root_lindholm']]);
    await expect(stage.around).to.be.accessible();
  });
});

test('fits in Swedish, right to left, on a narrow screen', async () => {
  const stage = await ready();
  stage.around.lang = 'sv';
  stage.around.dir = 'rtl';
  stage.around.style.inlineSize = '280px';
  await stage.read(sv.graph.relations.contains);
  expect((await stage.find('.picture')).ariaLabel).toBe('Graf: 9 objekt, 10 kopplingar');
  expect(stage.element.scrollWidth).toBeLessThanOrEqual(280);
  await expect(stage.around).to.be.accessible();
});
