import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

/** Emulates a touch screen, with `pointer: coarse`. */
export const coarse = (enabled: boolean): Promise<unknown> =>
  (cdp() as unknown as Session).send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });

export const box = (element: Element): DOMRect => element.getBoundingClientRect();

/** Visible elements of a root. */
export const shownIn = (root: ParentNode, selector: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());

const nameOf = (element: Element) => element.outerHTML.replace(/<!--.*?-->|\s+/g, ' ').slice(0, 160);

/** Expects targets of at least 44 × 44 px. */
export function expectLarge(found: readonly Element[]): void {
  expect(found.length).toBeGreaterThan(0);
  for (const each of found) {
    const { width, height } = box(each);
    expect(Math.min(width, height), nameOf(each)).toBeGreaterThanOrEqual(44);
  }
}

/** Expects neighbours along an axis to be 8 px apart. */
export function expectApart(found: readonly Element[], side: 'x' | 'y'): void {
  const sorted = found.toSorted((one, other) => box(one)[side] - box(other)[side]);
  sorted.slice(1).forEach((each, index) => {
    const [before, after] = [box(sorted[index]!), box(each)];
    const gap = side === 'x' ? after.left - before.right : after.top - before.bottom;
    expect(gap, `${nameOf(sorted[index]!)} and ${nameOf(each)}`).toBeGreaterThanOrEqual(8);
  });
}
