import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-clusters/index.ts';
import type { ResourceSelectedEvent } from '../../src/elements/resource-clusters/index.ts';
import { en, failureMessage } from '../../src/localisation/index.ts';
import { astrid, problem, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, open, setOnline, updated } from '../support/element-stage.ts';

const words = en.clusters;
const tag = 'resource-clusters';

const years = (name: string, count: number) => ({
  name,
  id: `dir_${name}`,
  children: Array.from({ length: count }, (_, index) => ({
    name: `${name} ${2020 + index}.md`,
    id: `${name}_${2020 + index}`,
    content: name,
  })),
});
const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [years('Budget', 3), years('Minutes', 2), { name: 'Alone.md', content: '' }],
};

const clusters = (script: Script = {}, attributes: Record<string, string> = {}) =>
  open(tag, { script: { user: astrid, tree, ...script }, attributes, around: { style: 'inline-size: 420px' } });

async function ready(script?: Script, attributes?: Record<string, string>) {
  const stage = await clusters(script, attributes);
  await stage.reach('ready');
  return stage;
}

const sentence = failureMessage(en.failures, { code: 'internal', kind: 'refused' });

describe('topics', () => {
  test('list their words and documents, and open by keyboard; Enter selects a document', async () => {
    const stage = await ready();
    expect(stage.text).toContain(words.unclustered(1));
    expect([...stage.root.querySelectorAll('summary b')].map(({ textContent }) => textContent)).toEqual([
      'Budget',
      'Minutes',
    ]);
    (await stage.find('summary')).focus();
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => stage.root.querySelector('details')?.open);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    const { detail } = stage.events.at(-1) as ResourceSelectedEvent;
    expect(detail.resources.map(({ id, kind }) => [id, kind])).toEqual([['Budget_2021', 'document']]);
    expect(stage.names()).toEqual(['resource-selected']);
    await expect(stage.around).to.be.accessible();
  });

  test('open and close all at once, and stay so after a reload', async () => {
    const stage = await ready();
    const opened = () => [...stage.root.querySelectorAll('details')].map((each) => each.open);
    await stage.press("[part~='button']");
    await stage.read(words.closeAll);
    expect(opened()).toEqual([true, true]);
    stage.element.reload();
    await stage.platform.received('clusters', 2);
    await updated(stage.element, () => !stage.element.matches(':state(busy)'));
    expect(opened()).toEqual([true, true]);
    await stage.press("[part~='button']");
    await stage.read(words.openAll);
    expect(opened()).toEqual([false, false]);
  });

  test('reload after live events', async () => {
    const stage = await ready({ live: true });
    await expect.poll(() => stage.platform.followers).toBe(1);
    const { resources } = stage.platform;
    resources.add(years('Reports', 4), resources.root);
    stage.platform.publish('resource.created', { resourceId: 'dir_Reports', parentId: 'root_lindholm' });
    await stage.read('Reports');
  });

  test('reload after live events when they are back in the page', async () => {
    const stage = await ready({ live: true });
    await expect.poll(() => stage.platform.followers).toBe(1);
    const { parentElement } = stage.element;
    stage.element.remove();
    await expect.poll(() => stage.platform.followers).toBe(0);
    parentElement!.append(stage.element);
    await expect.poll(() => stage.platform.followers).toBe(1);
    const { resources } = stage.platform;
    resources.add(years('Reports', 4), resources.root);
    stage.platform.publish('resource.created', { resourceId: 'dir_Reports', parentId: 'root_lindholm' });
    await stage.read('Reports');
  });

  test('explain when they appear if there are none', async () => {
    const stage = await ready({ tree: { id: 'root_lindholm', name: 'Lindholm', children: [] } });
    await stage.read(words.empty);
    await expect(stage.around).to.be.accessible();
  });

  test('cover one tree; a missing tree links to all', async () => {
    const stage = await ready({}, { within: 'dir_Minutes' });
    expect(stage.text).not.toContain('Budget');
    stage.element.within = 'not_there';
    await stage.read(words.notFound);
    await expect(stage.around).to.be.accessible();
    await stage.press('.next button');
    await stage.read('Budget');
    expect(stage.element.hasAttribute('within')).toBe(false);
    expect(focused()?.id).toBe('heading');
  });
});

describe('status screens', () => {
  test('shows a failure that can be retried; earlier content stays', async () => {
    const stage = await clusters({ on: { clusters: problem('internal') } });
    await stage.read(sentence);
    await stage.reach('failed');
    stage.platform.on('clusters', 'ordinary');
    await stage.press('.next button');
    await stage.reach('ready');
    stage.platform.on('clusters', [problem('internal')]);
    stage.element.reload();
    await stage.read(sentence);
    expect(stage.text).toContain('Budget');
    await stage.press('.failure .link');
    await updated(stage.element, () => !stage.text.includes(sentence));
  });

  test('waits for the network and continues by itself', async () => {
    setOnline(false);
    const stage = await clusters({ on: { clusters: { network: 'down' } } });
    await stage.reach('offline');
    await stage.read(words.offline);
    stage.platform.on('clusters', 'ordinary');
    setOnline(true);
    await stage.reach('ready');
  });

  test('announces a rate limit once, with its clock', async () => {
    const stage = await clusters();
    await stage.reach('ready');
    stage.platform.on('clusters', problem('rate_limited', { retryAfter: 3_000 }));
    stage.element.reload();
    await stage.reach('limited');
    expect(stage.text).toMatch(/in (50:00|49:5)/);
    expect(stage.root.querySelector("[role='status']")?.textContent).toBe(words.limitedAnnouncement);
    await expect(stage.around).to.be.accessible();
  });

  test('signs in in place when signed out', async () => {
    const stage = await clusters({ user: null });
    await stage.reach('signed-out');
    await stage.find('service-sign-in');
    await expect(stage.around).to.be.accessible();
  });
});
