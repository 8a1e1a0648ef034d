import { expect } from 'vitest';
import type { BrowserContext, Locator, Page } from 'playwright';
import type { Journeys } from './journey.ts';
import { signIn } from './journey-people.ts';
import type { Worker } from './live-people.ts';

/** Failed requests of streams and reads that a journey interrupts, or that a closed page leaves behind. */
const broken = /events|users\/session|\/r\/|assets\/diagnostics-/;

export const viewer = (page: Page): Locator => page.locator('resource-viewer');
export const row = (page: Page, name: string): Locator => page.getByRole('row', { name });

/** A signed-in browser with the viewer open on the workspace, following live events. */
export async function browserOf(
  journeys: Journeys,
  worker: Worker,
  allowed: RegExp = broken,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await journeys.person({}, allowed);
  const page = await context.newPage();
  const streaming = page.waitForResponse(/\/api\/v0\/events/);
  await signIn(context, journeys.url, worker.address);
  await page.goto(`${journeys.url}/r/${worker.root}`);
  await page.locator('resource-viewer:state(ready)').waitFor();
  await streaming;
  return { context, page };
}

/** Sets the viewer's resource, as its page does. */
export async function open(page: Page, id: string): Promise<void> {
  await viewer(page).evaluate((element, to) => element.setAttribute('resource-id', to), id);
}

/** The row of exactly this name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.locator('.title').getByText(name, { exact: true }) });

/** Goes to a row by type-ahead; the list has focus afterwards. */
export async function goTo(page: Page, name: string): Promise<void> {
  await viewer(page).evaluate((element: HTMLElement) => element.focus());
  await page.locator('.grid :focus').waitFor();
  // Escape ends type-ahead.
  await page.keyboard.press('Escape');
  await page.keyboard.type(name.toLowerCase());
  await expect
    .poll(() =>
      rowOf(page, name)
        .getByRole('rowheader')
        .first()
        .evaluateAll(([cell]) => cell?.matches(':focus')),
    )
    .toBe(true);
}

/**
 * Records a field frame by frame while a user types: its position, value, caret and focus. Waits for animations
 * first.
 */
export async function watchField(field: Locator): Promise<{
  /** States after the first one, in order; empty without a change. */
  changes(): Promise<readonly string[]>;
}> {
  const watched = await field.evaluateHandle(async (input: HTMLInputElement) => {
    const around = (node: Node | null): Element[] => {
      if (!node) return [];
      const above = around(node instanceof ShadowRoot ? node.host : node.parentNode);
      return node instanceof Element ? [node, ...above] : above;
    };
    await Promise.all(around(input).flatMap((one) => one.getAnimations().map(({ finished }) => finished)));
    const root = input.getRootNode() as ShadowRoot;
    const stand = () =>
      JSON.stringify({
        top: Math.round(input.getBoundingClientRect().top),
        value: input.value,
        cursor: [input.selectionStart, input.selectionEnd],
        focused: root.activeElement === input,
      });
    const seen = [stand()];
    const look = () => {
      const now = stand();
      if (now !== seen.at(-1)) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
    return { seen, stand };
  });
  return {
    changes: () =>
      watched.evaluate(({ seen, stand }) => {
        const last = stand();
        const all = last === seen.at(-1) ? seen : [...seen, last];
        return all.length > 1 ? all : [];
      }),
  };
}
