import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** Emulates a touch screen, with `pointer: coarse`. */
export const coarse = (enabled: boolean): Promise<unknown> =>
  cdp().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });

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

const pressed = 'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=menuitem], [role=option]';

/** Targets of a root. A checkbox or radio button is pressed on its whole line, a search result on its whole row. */
const targetsIn = (root: ParentNode): HTMLElement[] => [
  ...new Set(shownIn(root, pressed).map((each) => each.closest<HTMLElement>('.check, .choice label, .hit') ?? each)),
];

/** Rows of a list are next to each other; a button in a field is inside it. */
const mayTouch = (one: HTMLElement, other: HTMLElement): boolean =>
  one.contains(other) ||
  other.contains(one) ||
  (one.matches('.hit') && other.matches('.hit')) ||
  (one.matches('.ask .input') && other.matches('.clear'));

/** Targets below 44 × 44 px, and those less than 8 px apart. */
export function touchIssues(root: ParentNode): string[] {
  const targets = targetsIn(root);
  if (!targets.length) return ['no targets'];
  const issues: string[] = [];
  targets.forEach((each, index) => {
    const one = box(each);
    if (Math.min(one.width, one.height) < 44) issues.push(`${one.width} × ${one.height}: ${nameOf(each)}`);
    for (const other of targets.slice(index + 1)) {
      if (mayTouch(each, other)) continue;
      const two = box(other);
      const across = Math.max(two.left - one.right, one.left - two.right);
      const down = Math.max(two.top - one.bottom, one.top - two.bottom);
      if (Math.max(across, down) < 8)
        issues.push(`${Math.max(across, down)} apart: ${nameOf(each)} | ${nameOf(other)}`);
    }
  });
  return issues;
}
