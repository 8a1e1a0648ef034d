import { elementUpdated } from '@open-wc/testing';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { en } from '../../src/localisation/index.ts';
import { focused, updated } from '../support/element-stage.ts';
import { current, drawn, ready, announced, selected, tree, type GraphStage } from '../support/graph-stage.ts';

const words = en.graph;

/** Walks with an arrow key until something is gone to. */
async function walk(stage: GraphStage): Promise<void> {
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
    await userEvent.keyboard(`{${key}}`);
    await elementUpdated(stage.element);
    if (current(stage) !== 'Lindholm') return;
  }
}

describe('the drawing', () => {
  test('describes itself and its size, and is one tab stop', async () => {
    const stage = await ready();
    const picture = await stage.find('.picture');
    expect(picture.getAttribute('role')).toBe('application');
    expect(picture.ariaLabel).toBe('Graph: 9 resources, 10 connections');
    expect(stage.root.querySelector(`#${picture.getAttribute('aria-describedby')}`)?.textContent).toBe(words.help);
    stage.element.focus();
    expect(focused()).toBe(picture);
    await userEvent.tab();
    expect(focused()?.getAttribute('aria-label')).toBe(words.zoomOut);
    await expect(stage.around).to.be.accessible();
  });

  test('arrow keys move to nodes, which are announced and marked in the list', async () => {
    const stage = await ready();
    await drawn(stage);
    stage.element.focus();
    await walk(stage);
    const name = current(stage)!;
    expect(name).not.toBe('Lindholm');
    expect(announced(stage)).toContain(`${words.relations.contains}: ${name}`);
    expect(selected(stage)).toEqual([]);
    await userEvent.keyboard('{Home}');
    await updated(stage.element, () => current(stage) === 'Lindholm');
    expect(announced(stage)).toContain('Lindholm');
  });

  test('Enter opens, Escape clears the node and then bubbles to the page', async () => {
    const stage = await ready();
    await drawn(stage);
    stage.element.focus();
    await userEvent.keyboard('{Enter}');
    expect(selected(stage)).toEqual([['root_lindholm']]);
    await walk(stage);
    const events: boolean[] = [];
    stage.around.addEventListener('keydown', (event) => events.push(event.defaultPrevented));
    await userEvent.keyboard('{Escape}');
    await updated(stage.element, () => current(stage) === 'Lindholm');
    await userEvent.keyboard('{Escape}');
    expect(events).toEqual([true, false]);
  });

  test('keys and buttons zoom, with an announcement; other keys go to the page', async () => {
    const stage = await ready();
    await drawn(stage);
    stage.element.focus();
    await userEvent.keyboard('+');
    await stage.read('Zoomed to');
    const near = announced(stage);
    await stage.press(`[aria-label='${words.zoomOut}']`);
    await updated(stage.element, () => announced(stage) !== near);
    await userEvent.keyboard('0');
    const events: boolean[] = [];
    stage.around.addEventListener('keydown', (event) => events.push(event.defaultPrevented));
    await userEvent.keyboard('x{Control>}0{/Control}');
    expect(events.includes(true)).toBe(false);
  });

  test('a click selects a node, a second one opens it; a drag moves the drawing only', async () => {
    const stage = await ready();
    const canvas = await drawn(stage);
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const send = (type: string, x: number, y: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, button: 0, bubbles: true, composed: true, clientX: x, clientY: y }),
      );
    // Finds the start by hovering, as a user would.
    const places = Array.from({ length: 30 * 30 }, (_, at) => [
      left + (width * ((at % 30) + 0.5)) / 30,
      top + (height * (Math.floor(at / 30) + 0.5)) / 30,
    ]);
    const hit = places.find(([x, y]) => {
      send('pointerdown', x!, y!);
      send('pointerup', x!, y!);
      return stage.root.querySelector('[role="status"]') && stage.element.isUpdatePending;
    });
    expect(hit).toBeDefined();
    await elementUpdated(stage.element);
    expect(announced(stage)).toContain(current(stage)!);
    expect(selected(stage)).toEqual([]);
    const [x, y] = hit as [number, number];
    send('pointerdown', x, y);
    send('pointermove', x + 40, y + 30);
    send('pointerup', x + 40, y + 30);
    expect(selected(stage)).toEqual([]);
    send('pointerdown', x + 40, y + 30);
    send('pointerup', x + 40, y + 30);
    expect(selected(stage)).toHaveLength(1);
  });

  test('the wheel scrolls the page until the drawing has focus, and zooms with Control', async () => {
    const stage = await ready();
    await drawn(stage);
    const picture = await stage.find('.picture');
    const wheel = (more: WheelEventInit = {}) => {
      const event = new WheelEvent('wheel', { deltaY: 60, bubbles: true, composed: true, cancelable: true, ...more });
      picture.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([wheel(), wheel({ ctrlKey: true })]).toEqual([false, true]);
    picture.focus();
    expect(wheel()).toBe(true);
  });

  test('follows changes of the colour scheme', async () => {
    const stage = await ready();
    const canvas = await drawn(stage);
    const picture = () => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.join('');
    const light = picture();
    stage.around.style.colorScheme = 'dark';
    await expect.poll(() => picture() !== light).toBe(true);
    stage.around.style.colorScheme = 'light';
    await expect.poll(() => picture() === light).toBe(true);
  });
});

describe('a folder with many items', () => {
  const many = {
    ...tree,
    children: Array.from({ length: 60 }, (_, at) => ({ name: `File ${at}.pdf`, id: `file_${at}_` })),
  };
  const name = words.moreIn(30, 'Lindholm');
  const legend = ({ root }: GraphStage) => root.querySelector('.legend')?.textContent;

  /** Walks through the picture until the bundle is selected. */
  async function walkToBundle(stage: GraphStage): Promise<void> {
    await drawn(stage);
    stage.element.focus();
    const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
    let random = 1;
    for (let step = 0; step < 200 && current(stage) !== name; step += 1) {
      random = (random * 48_271) % 2_147_483_647;
      await userEvent.keyboard(`{${keys[random % 4]}}`);
      await elementUpdated(stage.element);
    }
    expect(current(stage)).toBe(name);
  }

  test('bundles the items beyond 30, reached by arrow keys and opened by Enter', async () => {
    const stage = await ready({}, { tree: many });
    expect(legend(stage)).toContain(words.legend.bundle);
    await walkToBundle(stage);
    expect(announced(stage)).toBe(name);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => current(stage) === 'Lindholm');
    expect(announced(stage)).toBe(words.bundleOpened(30));
    expect(legend(stage)).not.toContain(words.legend.bundle);
    expect(selected(stage)).toEqual([]);
    expect((await stage.find('.picture')).ariaLabel).toBe('Graph: 61 resources, 60 connections');
  });

  test('opens a bundle from the list, which has its items too', async () => {
    const stage = await ready({}, { tree: many });
    await walkToBundle(stage);
    expect(stage.root.querySelectorAll("[part='entry']")).toHaveLength(30);
    await stage.press('.next .button');
    await updated(stage.element, () => current(stage) === 'Lindholm');
    await expect.poll(() => focused()?.id).toBe('current');
  });
});

describe('the list', () => {
  test('has a button for each neighbour, which moves there with focus', async () => {
    const stage = await ready({ view: 'list' });
    expect(stage.root.querySelector('canvas')).toBeNull();
    await stage.press("[data-id='minutes_1']");
    await updated(stage.element, () => current(stage) === 'Minutes.md');
    await expect.poll(() => focused()?.id).toBe('current');
    for (const relation of ['within', 'linksTo', 'linkedFrom'] as const)
      expect(stage.text).toContain(words.relations[relation]);
    await stage.press(`a[part~='open']`);
    expect(selected(stage)).toEqual([['minutes_1']]);
    await stage.read(words.toStart);
    await expect(stage.around).to.be.accessible();
  });

  test('renders a long one in steps', async () => {
    const children = Array.from({ length: 70 }, (_, at) => ({ name: `File ${at}.pdf`, id: `file_${at}_` }));
    const stage = await ready({}, { tree: { ...tree, children } });
    const entries = () => stage.root.querySelectorAll("[part='entry']").length;
    expect(entries()).toBe(30);
    await stage.press('.more');
    await updated(stage.element, () => entries() === 60);
    expect(stage.root.querySelector('.more')?.textContent?.trim()).toBe(words.more(10));
  });

  test('search counts and lists names, and Enter goes to one', async () => {
    const stage = await ready();
    await stage.type('find', 'paper');
    await stage.read(words.found(5));
    expect(announced(stage)).toBe(words.found(5));
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => current(stage) === 'Papers');
    await stage.type('find', 'nothing');
    await stage.read(words.noResults('nothing'));
  });

  test('hides and shows kinds', async () => {
    const stage = await ready();
    await stage.press("[data-kind='file']");
    await updated(stage.element, () => !stage.text.includes('Hall.jpg'));
    expect((await stage.find('.picture')).ariaLabel).toBe('Graph: 4 resources, 5 connections');
    await stage.press("[data-kind='file']");
    await stage.read('Hall.jpg');
  });
});
