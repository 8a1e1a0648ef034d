import { createElement, type ReactElement } from 'react';

type Values = Readonly<Record<string, unknown>>;

/** What a server makes of an element. */
export interface ServedRoot {
  /** Inside of its shadow root, the styles first. */
  readonly markup: string;
  readonly delegatesFocus: boolean;
  /** What the element has reflected. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Renders an element with its attributes and properties; nothing where it has no shadow root. */
export type RenderRoot = (tag: string, attributes: Values, properties: Values) => ServedRoot | undefined;

interface Sides {
  /** Of a server. */
  render?: RenderRoot;
  /** Of a page that takes over what a server has rendered: settles when all that needs is there. */
  ready?: Promise<unknown>;
}

// A framework may bundle an app in several parts, each with a copy of this module.
const sides: Sides = ((globalThis as unknown as Record<symbol, Sides | undefined>)[
  Symbol.for('service:react-rendering:0')
] ??= {});

export function renderRootsBy(render: RenderRoot): void {
  sides.render = render;
}

export function takeOverAfter(ready: Promise<unknown>): void {
  sides.ready = ready;
}

/** Has an element take over what a server has rendered of it, its properties being set. */
export function takeOver(element: HTMLElement | null): void {
  if (!element?.hasAttribute('defer-hydration')) return;
  const go = () => element.removeAttribute('defer-hydration');
  // Without the words of later steps it takes over the first one.
  void sides.ready?.then(go, go);
}

/** Nobody writes these for an element to read. */
const reactOnly = new Set(['ref', 'key', 'style', 'suppressHydrationWarning', 'suppressContentEditableWarning']);

function attributesOf(props: Values): Record<string, string> {
  const written = Object.entries(props).filter(
    ([name, value]) => !reactOnly.has(name) && (value === true || ['string', 'number'].includes(typeof value)),
  );
  return Object.fromEntries(written.map(([name, value]) => [name, value === true ? '' : String(value)]));
}

/**
 * What an element is rendered as: its own attributes, and before its children the shadow root that a server declares.
 * `defer-hydration` has it wait there until React has come to it, which then sets what no attribute can say.
 */
export function served(tag: string, props: Values, properties: Values): readonly [Values, ReactElement | null] {
  const root =
    props['dangerouslySetInnerHTML'] === undefined ? sides.render?.(tag, attributesOf(props), properties) : undefined;
  // The attribute, and what has been reflected, are the server's alone.
  if (!root) return [sides.ready ? { ...props, suppressHydrationWarning: true } : props, null];
  const template = createElement('template', {
    shadowrootmode: 'open',
    ...(root.delegatesFocus && { shadowrootdelegatesfocus: '' }),
    dangerouslySetInnerHTML: { __html: root.markup },
  });
  return [{ ...root.attributes, ...props, 'defer-hydration': '' }, template];
}
