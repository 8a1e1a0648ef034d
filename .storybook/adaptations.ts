import { page } from 'vitest/browser';
import { findClippedText } from '../test/support/clipped-text.ts';
import { emulateMedia } from '../test/support/emulated-media.ts';
import { findOverlappingText } from '../test/support/overlapping-text.ts';
import { elementsBelow, settle } from './settle.ts';

/** An adaptation that users make; returns how to undo it. */
type Adapt = (canvas: HTMLElement) => Promise<() => unknown> | (() => unknown);

const frames = async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** Boxes that give a story another width. */
const fixedWidths = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('div[style*="inline-size"]')];

const largeText: Adapt = (canvas) => {
  // A narrow column for the usual text.
  const fixed = fixedWidths(canvas).map(({ style }) => [style, style.inlineSize] as const);
  for (const [style, width] of fixed) if (width) style.inlineSize = `calc(2 * ${width})`;
  document.documentElement.style.fontSize = '200%';
  return () => {
    for (const [style, width] of fixed) style.inlineSize = width;
    document.documentElement.style.removeProperty('font-size');
  };
};

/** 1280 px at 400 % (WCAG 1.4.10). */
const zoom: Adapt = async (canvas) => {
  const { innerWidth, innerHeight } = window;
  for (const { style } of fixedWidths(canvas)) style.maxInlineSize = '100%';
  await page.viewport(320, 512);
  return () => page.viewport(innerWidth, innerHeight);
};

/** WCAG 1.4.12 */
const textSpacing: Adapt = (canvas) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`);
  const roots = [document, ...Array.from(elementsBelow(canvas), ({ shadowRoot }) => shadowRoot)].filter(
    (root) => !!root,
  );
  for (const { adoptedStyleSheets } of roots) adoptedStyleSheets.push(sheet);
  return () => {
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};

/** Names and texts of users as long as names may be, without a space. */
const longNames: Adapt = (canvas) => {
  const undo: (() => void)[] = [];
  for (const { style } of fixedWidths(canvas)) {
    style.maxInlineSize = '100%';
    undo.push(() => style.removeProperty('max-inline-size'));
  }
  const texts = Array.from(elementsBelow(canvas))
    .filter((element) => element.matches('bdi, [dir=auto]') && !element.closest('.cm-editor, input, textarea'))
    .flatMap((element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .filter((node) => node.textContent?.trim());
  const longer = new Map(
    texts.map(({ textContent }) => [textContent!.trim(), textContent!.replaceAll(/\s/g, '').repeat(255).slice(0, 255)]),
  );
  const names = [...longer.keys()].toSorted((one, other) => other.length - one.length);
  for (const node of texts) {
    const { textContent } = node;
    node.textContent = longer.get(textContent!.trim())!;
    undo.push(() => void (node.textContent = textContent));
  }
  for (const element of elementsBelow(canvas)) {
    const title = element.getAttribute('title');
    const name = title && names.find((each) => title.includes(each));
    if (!name) continue;
    element.setAttribute('title', title.replace(name, longer.get(name)!));
    undo.push(() => element.setAttribute('title', title));
  }
  return () => undo.forEach((each) => each());
};

const forcedColours: Adapt = async () => {
  const reduced = { 'prefers-reduced-motion': 'reduce' };
  await emulateMedia({ 'forced-colors': 'active', ...reduced });
  return () => emulateMedia(reduced);
};

const nameOf = (element: Element) =>
  `${element.localName}.${element.getAttribute('class') ?? ''} “${element.textContent.trim().slice(0, 30)}”`;

/** Tables, code, texts of a fixed layout, pictures and toolbars may scroll in both directions (WCAG 1.4.10). */
const twoDimensional =
  '[role=toolbar], .cells, .lines, .picture, pre, code, textarea, table, canvas, .cm-scroller, iframe';

function findSideways(canvas: HTMLElement): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide, in a window of ${clientWidth} px`);
  for (const element of elementsBelow(canvas)) {
    if (!element.checkVisibility() || element.closest(twoDimensional)) continue;
    const isScrolled = /auto|scroll/.test(getComputedStyle(element).overflowX);
    if (isScrolled && element.scrollWidth > element.clientWidth + 1) found.push(`${nameOf(element)} scrolls sideways`);
  }
  return found;
}

const backgroundOf = (element: Element): string => {
  for (let around: Element | null = element; around;) {
    const { backgroundColor } = getComputedStyle(around);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    around = around.assignedSlot ?? around.parentElement ?? (around.getRootNode() as Partial<ShadowRoot>).host ?? null;
  }
  return 'rgb(255, 255, 255)';
};

/** Has a focus ring, or what it is the link of has one. */
function hasRing(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(around);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return true;
  }
  return false;
}

/** Icons that have the colour of their background, and fields and buttons that show no focus. */
function findInvisible(canvas: HTMLElement): string[] {
  const found: string[] = [];
  const active = document.activeElement;
  for (const element of elementsBelow(canvas)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.matches('svg.icon') && getComputedStyle(element).stroke === backgroundOf(element))
      found.push(`an icon of ${nameOf(element.parentElement ?? element)} has the colour of its background`);
    if (element instanceof HTMLElement && element.matches('button, a[href], input, select, textarea')) {
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      if (!element.matches(':focus-visible')) continue;
      if (!hasRing(element)) found.push(`${nameOf(element)} shows no focus`);
    }
  }
  (document.activeElement as HTMLElement | null)?.blur();
  if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  return found;
}

/** States that a style has to show. */
const states = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current'];

/** Without backgrounds, which look the same in forced colours. */
const lookOf = (element: Element): string =>
  [element, ...element.querySelectorAll('*')]
    .map((each) => {
      const { outline, border, color, fontWeight, textDecoration, opacity } = getComputedStyle(each);
      return [outline, border, color, fontWeight, textDecoration, opacity].join();
    })
    .join(';');

/** Pressed, selected, checked and current elements that look as they would otherwise. */
function findUnmarked(canvas: HTMLElement): string[] {
  const found: string[] = [];
  for (const element of elementsBelow(canvas)) {
    const state = states.find((name) => !['false', null].includes(element.getAttribute(name)));
    if (!state || !element.checkVisibility() || element.matches('input, :focus-within')) continue;
    // The last part of a path is the one that is no link.
    if (state === 'aria-current' && !element.matches('a, tr')) continue;
    // The cells of a selected row are marked by the row.
    if (element.parentElement?.closest('[role=row][aria-selected=true]')) continue;
    const value = element.getAttribute(state)!;
    const marked = lookOf(element);
    if (state === 'aria-current') element.removeAttribute(state);
    else element.setAttribute(state, 'false');
    const unmarked = lookOf(element);
    element.setAttribute(state, value);
    if (marked === unmarked) found.push(`${nameOf(element)} looks the same without ${state}`);
  }
  return found;
}

/** Motion that lasts longer than a frame, though users want none. */
function findMotion(canvas: HTMLElement): string[] {
  const roots = [document, ...Array.from(elementsBelow(canvas), ({ shadowRoot }) => shadowRoot)].filter(
    (root) => !!root,
  );
  const animations = new Set(roots.flatMap((root) => root.getAnimations()));
  return [...animations]
    .filter(
      ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 17,
    )
    .map(({ effect }) => `${nameOf((effect as KeyframeEffect).target!)} moves`);
}

const adaptations: readonly (readonly [name: string, Adapt, readonly ((canvas: HTMLElement) => string[])[]])[] = [
  ['reduced motion', () => () => undefined, [findMotion, findOverlappingText]],
  ['long names', longNames, [findClippedText, findOverlappingText, findSideways]],
  ['200 % text', largeText, [findClippedText, findOverlappingText]],
  ['400 % zoom', zoom, [findClippedText, findOverlappingText, findSideways]],
  ['text spacing', textSpacing, [findClippedText, findOverlappingText]],
  ['forced colours', forcedColours, [findInvisible, findUnmarked]],
];

/** Fails if a story, in its final state, loses something in an adaptation. */
export async function expectAdaptable(canvas: HTMLElement): Promise<void> {
  const found: string[] = [];
  for (const [name, adapt, checks] of adaptations) {
    const undo = await adapt(canvas);
    await settle(canvas);
    await frames();
    found.push(...checks.flatMap((check) => check(canvas)).map((each) => `${name}: ${each}`));
    await undo();
    await settle(canvas);
  }
  if (found.length > 0) throw new Error(`Lost in an adaptation:\n${[...new Set(found)].join('\n')}`);
}
