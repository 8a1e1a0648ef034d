import { elementUpdated } from '@open-wc/testing';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-search/index.ts';
import type { BeforeOpenEvent, ResourceSelectedEvent } from '../../src/elements/resource-search/index.ts';
import { en, failureMessage } from '../../src/localisation/index.ts';
import { astrid, problem, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, open, setOnline, updated, type Stage } from '../support/element-stage.ts';
import { signInPlace } from '../support/sign-in-place.ts';

const words = en.search;
const tag = 'resource-search';
type SearchStage = Stage<typeof tag>;

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    { name: 'Agenda.md', id: 'agenda', content: 'The <b>spring</b> meeting is held in Åre.' },
    { name: 'Photos', id: 'photos', children: [{ name: 'Agenda.jpg', id: 'photo_1' }] },
    ...Array.from({ length: 25 }, (_, index) => ({ name: `Receipt ${index + 1}.md`, id: `receipt_${index + 1}` })),
  ],
};

const search = (script: Script = {}, attributes: Record<string, string> = {}) =>
  open(tag, { script: { user: astrid, tree, ...script }, attributes, around: { style: 'inline-size: 420px' } });

async function ready(query: string, script?: Script, attributes: Record<string, string> = {}) {
  const stage = await search(script, { query, ...attributes });
  await stage.reach('ready');
  return stage;
}

const links = ({ root }: SearchStage) => [...root.querySelectorAll<HTMLAnchorElement>('.open')];
const names = (stage: SearchStage) => links(stage).map(({ textContent }) => textContent?.trim());
const asked = ({ platform }: SearchStage) =>
  platform.requests.filter(({ operation }) => operation === 'search').map(({ parameters }) => parameters['q']);
const announced = ({ root }: SearchStage) => root.querySelector("[role='status']")?.textContent;

describe('typing', () => {
  test('finds, reflects the query, shows the path, and marks the matches without markup', async () => {
    const stage = await search();
    await stage.read(words.idle);
    await expect(stage.around).to.be.accessible();
    await stage.type('query', 'spring');
    await stage.read(words.found(1, '1', 'spring'));
    expect(stage.element.getAttribute('query')).toBe('spring');
    expect(names(stage)).toEqual(['Agenda.md']);
    expect(stage.root.querySelector('mark')?.textContent).toBe('spring');
    expect(stage.root.querySelector('.snippet b')).toBeNull();
    expect(stage.text).toContain('<b>spring</b>');
    expect(stage.text).toContain('Document · Lindholm');
    await expect(stage.around).to.be.accessible();
  });

  test('announces the number of results once', async () => {
    const stage = await search();
    await stage.type('query', 'receipt');
    await updated(stage.element, () => announced(stage) === words.found(25, '25', 'receipt'));
  });

  test('an empty result suggests what to try, and offers to search everywhere', async () => {
    const stage = await ready('spring', {}, { within: 'photos' });
    await stage.read(words.noResultsHeading('spring'));
    expect(stage.root.querySelector('input')?.getAttribute('aria-label')).toBe(words.labelWithin);
    await stage.press('.next button');
    await stage.read('Agenda.md');
    expect(stage.element.hasAttribute('within')).toBe(false);
    expect(focused()?.getAttribute('name')).toBe('query');
  });

  test('an older response does not replace a newer one', async () => {
    const stage = await ready('agenda');
    stage.platform.on('search', [{ held: 'ordinary' }]);
    stage.element.query = 'receipt 1';
    await stage.platform.received('search', 2);
    stage.element.query = 'receipt 25';
    await updated(stage.element, () => names(stage).join() === 'Receipt 25.md');
    stage.platform.release();
    await stage.platform.received('search', 3);
    await elementUpdated(stage.element);
    expect(names(stage)).toEqual(['Receipt 25.md']);
  });

  test('reset() empties it', async () => {
    const stage = await ready('agenda');
    stage.element.reset();
    await stage.read(words.idle);
    expect(stage.element.hasAttribute('query')).toBe(false);
  });
});

describe('by keyboard', () => {
  test('arrow keys move from the field through the results and back; Enter selects', async () => {
    const stage = await ready('agenda');
    const at = () => links(stage).indexOf(focused() as HTMLAnchorElement);
    (await stage.input('query')).focus();
    const went: number[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'Home', 'End', 'ArrowUp', 'ArrowUp']) {
      await userEvent.keyboard(`{${key}}`);
      went.push(at());
    }
    expect(went).toEqual([0, 1, 0, 1, 0, -1]);
    expect(focused()?.getAttribute('name')).toBe('query');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const { detail } = stage.events.find(({ type }) => type === 'resource-selected') as ResourceSelectedEvent;
    expect(detail).toEqual({
      resources: [{ id: 'photo_1', name: 'Agenda.jpg', kind: 'file', mediaType: 'image/jpeg' }],
      all: false,
    });
    await userEvent.keyboard('{Escape}');
    expect(focused()?.getAttribute('name')).toBe('query');
  });

  test('Enter in the field searches at once; focus() goes to the field', async () => {
    const stage = await search();
    stage.element.focus();
    await userEvent.keyboard('agenda{Enter}');
    await stage.reach('ready');
    expect(asked(stage)).toEqual(['agenda']);
  });

  test('loading more keeps the position', async () => {
    const stage = await ready('receipt');
    (await stage.find("[part~='more']")).focus();
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => names(stage).length === 25 && focused() === links(stage)[20]);
    expect(stage.root.querySelector("[part~='more']")).toBeNull();
  });

  test('a failed "more" keeps its button for a retry', async () => {
    const stage = await ready('receipt');
    stage.platform.on('search', [problem('internal')]);
    const button = await stage.find("[part~='more']");
    button.focus();
    await userEvent.keyboard('{Enter}');
    await stage.read(failureMessage(en.failures, { code: 'internal', kind: 'refused' }));
    expect([focused(), button.textContent?.trim(), names(stage).length]).toEqual([button, words.tryAgain, 20]);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => names(stage).length === 25);
  });
});

describe('selecting a result', () => {
  test('fires an event only, without a URL pattern for resources', async () => {
    const stage = await ready('agenda.md');
    const [link] = links(stage);
    expect(link?.href).toBe(`${stage.platform.baseUrl}/r/agenda`);
    const press = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    link?.dispatchEvent(press);
    expect([press.defaultPrevented, stage.names()]).toEqual([true, ['resource-selected']]);
  });

  test('navigates by the URL pattern, unless `before-open` is prevented', async () => {
    const stage = await ready('agenda.md', {}, { 'resource-url': '#/files/{id}' });
    const press = () => {
      const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
      links(stage)[0]?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press()).toBe(false);
    expect(location.hash).toBe('#/files/agenda');
    location.hash = '';
    stage.element.addEventListener('before-open', (event) => event.preventDefault());
    expect(press()).toBe(true);
    expect((stage.events.at(-1) as BeforeOpenEvent).detail).toEqual({ resourceId: 'agenda' });
  });

  test('is left to the browser with a modifier key', async () => {
    const stage = await ready('agenda.md');
    const held = (event: Event) => event.preventDefault();
    stage.around.addEventListener('click', held);
    links(stage)[0]?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, ctrlKey: true, cancelable: true }),
    );
    expect(stage.names()).toEqual([]);
  });
});

describe('status screens', () => {
  test('shows and announces a failure that can be retried', async () => {
    const stage = await search({ on: { search: problem('internal') } });
    await stage.type('query', 'agenda');
    const sentence = failureMessage(en.failures, { code: 'internal', kind: 'refused' });
    await stage.read(sentence);
    await stage.reach('failed');
    expect(announced(stage)).toBe(sentence);
    stage.platform.on('search', 'ordinary');
    await stage.press('.next button');
    await stage.reach('ready');
  });

  test('a missing directory is explained, with a way to search everywhere', async () => {
    const stage = await search({}, { query: 'agenda', within: 'not_there' });
    await stage.read(words.notFound);
    await expect(stage.around).to.be.accessible();
    await stage.press('.next button');
    await stage.reach('ready');
  });

  test('keeps the typed text while offline, and continues by itself', async () => {
    const stage = await ready('agenda');
    setOnline(false);
    stage.platform.offline = true;
    await stage.type('query', 'receipt 3');
    await stage.reach('offline');
    await stage.read(words.offline);
    stage.platform.offline = false;
    setOnline(true);
    await updated(stage.element, () => names(stage).join() === 'Receipt 3.md');
    expect((await stage.input('query')).value).toBe('receipt 3');
  });

  test('announces a rate limit once, with its clock', async () => {
    const stage = await search({ on: { search: problem('rate_limited', { retryAfter: 3_000 }) } });
    await stage.type('query', 'agenda');
    await stage.reach('limited');
    expect(stage.text).toMatch(/in 50:00|in 49:5/);
    expect(announced(stage)).toBe(words.limitedAnnouncement);
    await expect(stage.around).to.be.accessible();
  });

  test('signs in in place when signed out, then shows the results', async () => {
    const stage = await search({ user: null }, { query: 'agenda.md' });
    await stage.reach('signed-out');
    await expect(stage.around).to.be.accessible();
    await signInPlace(stage);
    await stage.reach('ready');
    expect(names(stage)).toEqual(['Agenda.md']);
  });
});

test('is cleared by a button, which returns the focus to the field', async () => {
  const stage = await open('resource-search', { script: { user: astrid }, attributes: { query: 'budget' } });
  const clear = await stage.find(`[aria-label="${en.search.clear}"]`);
  clear.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => clear.checkVisibility()).toBe(false);
  const input = await stage.find<HTMLInputElement>('input');
  expect([focused(), input.value, stage.element.query]).toEqual([input, '', undefined]);
});
