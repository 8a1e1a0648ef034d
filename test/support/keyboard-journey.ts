import { expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { focused } from './element-stage.ts';

/** Pixels from the edges of an element at which it must not be covered; round corners and outlines are closer. */
const inset = 4;

/** Follows the flat tree upwards, through slots and shadow roots. */
const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null;

function isWithin(node: Element | null, container: Element): boolean {
  for (let at = node; at; at = parentOf(at)) if (at === container) return true;
  return false;
}

/** Not in the accessibility tree. */
function isInert(node: Element): boolean {
  for (let at: Element | null = node; at; at = parentOf(at)) if ((at as HTMLElement).inert) return true;
  return false;
}

/** The topmost element at a point, through all shadow roots. */
function topmostAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner: Element | null = found?.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === found) return found;
    found = inner;
  }
}

const nameOf = (element: Element) =>
  `<${element.localName}${element.id && ` id=${element.id}`} class="${element.getAttribute('class') ?? ''}"> "${element.textContent?.trim().slice(0, 40)}"`;

/** Why a keyboard user can't see an element; `undefined` if they can. An element larger than the window shows a part. */
export function hiddenBecause(element: Element | null): string | undefined {
  if (!element || element === document.body) return 'The focus is on the body.';
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const name = nameOf(element);
  if (!width || !height) return `${name} has no box.`;
  const fits = (size: number, start: number, end: number, max: number) =>
    size > max ? start < max && end > 0 : start > -1 && end < max + 1;
  const inside = fits(height, top, bottom, innerHeight) && fits(width, left, right, innerWidth);
  if (!inside) return `${name} is outside of the window: ${[left, top, right, bottom].map(Math.round).join(' ')}.`;
  const [x1, x2] = [Math.max(0, left) + inset, Math.min(innerWidth, right) - inset];
  const [y1, y2] = [Math.max(0, top) + inset, Math.min(innerHeight, bottom) - inset];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const points = [
    [x, y],
    [x, y1],
    [x, y2],
    [x1, y],
    [x2, y],
  ] as const;
  for (const [pointX, pointY] of points) {
    const top = topmostAt(pointX, pointY);
    if (!isWithin(top, element)) return `${name} is covered by ${top ? nameOf(top) : 'nothing'}.`;
  }
  return undefined;
}

/** Uses the keyboard only. After each key, the focus is visible, and it was never on the body. */
export class KeyboardJourney {
  readonly #lost: string[] = [];
  #last: Element | null = null;

  constructor() {
    // A removed element fires no `blur`: look in each frame.
    let frame = 0;
    const look = () => {
      const at = focused();
      if (document.hasFocus() && (!at || at === document.body))
        this.#lost.push(`after ${this.#last ? nameOf(this.#last) : 'nothing'}`);
      else this.#last = at;
      frame = requestAnimationFrame(look);
    };
    look();
    this.#lost.length = 0;
    onTestFinished(() => cancelAnimationFrame(frame));
  }

  /** @param until polled before the focus is looked at */
  async press(keys: string, until: () => unknown = () => true): Promise<void> {
    await userEvent.keyboard(keys);
    await this.sees(keys, until);
  }

  async tab(options?: { readonly shift?: boolean }): Promise<void> {
    await userEvent.tab(options);
    await this.sees('Tab');
  }

  /** Asserts that the focused element is in the window and not covered. */
  async sees(step: string, until: () => unknown = () => true): Promise<void> {
    await expect.poll(() => Boolean(until()), { message: step }).toBe(true);
    await expect.poll(() => hiddenBecause(focused()), { message: step }).toBe(undefined);
    expect(this.#lost.splice(0), `${step}: frames with the focus on the body`).toEqual([]);
  }
}

const liveRegions = '[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])';

/**
 * Sentences that a screen reader announces below a root: changes of live regions that were there before. A region that
 * is added with its text is logged with `(added)`: most screen readers say nothing.
 */
export class AnnouncementLog {
  readonly all: string[] = [];
  readonly #known = new Map<Element, string>();
  readonly #roots = new Set<Node>();
  readonly #observer = new MutationObserver(() => this.#look());

  constructor(root: ParentNode & Node) {
    this.#watch(root, true);
    onTestFinished(() => this.#observer.disconnect());
  }

  /** Announcements since the last call. */
  take(): string[] {
    this.#look();
    return this.all.splice(0);
  }

  #look(): void {
    for (const [region, before] of this.#known) {
      const text = textOf(region);
      this.#known.set(region, text);
      if (region.isConnected && text !== before && text.trim() && !isInert(region)) this.all.push(text.trim());
    }
    for (const root of this.#roots) this.#watch(root as ParentNode & Node, false);
  }

  #watch(root: ParentNode & Node, first: boolean): void {
    if (!this.#roots.has(root)) {
      this.#roots.add(root);
      this.#observer.observe(root, { subtree: true, childList: true, characterData: true });
    }
    for (const region of root.querySelectorAll(liveRegions)) {
      if (this.#known.has(region)) continue;
      const text = textOf(region);
      this.#known.set(region, text);
      if (!first && text.trim() && !isInert(region)) this.all.push(`${text.trim()} (added)`);
    }
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot && !this.#roots.has(element.shadowRoot)) this.#watch(element.shadowRoot, first);
  }
}

const textOf = (region: Element) => (region.textContent ?? '').replaceAll(/[^\S\u00a0]+/g, ' ');
