import { createElement, type ReactElement } from 'react';
import { contractMajor } from '../contract/version.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ServedRoot {
  readonly markup: string;
  readonly delegatesFocus: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Renders an element with its attributes and properties; `undefined` without a shadow root. */
export type RenderRoot = (tag: string, attributes: Values, properties: Values) => ServedRoot | undefined;

interface Sides {
  /** Present on a server. */
  render?: RenderRoot;
  /** Present in a page that hydrates: settles when the code for it has loaded. */
  ready?: Promise<unknown>;
}

// An app bundle may contain several copies of this module.
const sides: Sides = ((globalThis as unknown as Record<symbol, Sides | undefined>)[
  Symbol.for(`service:react-rendering:${contractMajor}`)
] ??= {});

export function renderRootsBy(render: RenderRoot): void {
  sides.render = render;
}

export function takeOverAfter(ready: Promise<unknown>): void {
  sides.ready = ready;
}

/** Hydrates a server-rendered element once its properties are set. */
export function takeOver(element: HTMLElement | null): void {
  if (!element?.hasAttribute('defer-hydration')) return;
  const go = () => element.removeAttribute('defer-hydration');
  // Without the lazy messages only the first step can hydrate.
  void sides.ready?.then(go, go);
}

const reactOnly = new Set(['ref', 'key', 'style', 'suppressHydrationWarning', 'suppressContentEditableWarning']);

function attributesOf(props: Values): Record<string, string> {
  const written = Object.entries(props).filter(
    ([name, value]) => !reactOnly.has(name) && (value === true || ['string', 'number'].includes(typeof value)),
  );
  return Object.fromEntries(written.map(([name, value]) => [name, value === true ? '' : String(value)]));
}

/**
 * Attributes of an element, and its declarative shadow root before the children. `defer-hydration` delays hydration until
 * React has set the properties.
 */
export function served(tag: string, props: Values, properties: Values): readonly [Values, ReactElement | null] {
  const root =
    props['dangerouslySetInnerHTML'] === undefined ? sides.render?.(tag, attributesOf(props), properties) : undefined;
  // Only the server writes `defer-hydration` and reflected attributes.
  if (!root) return [sides.ready ? { ...props, suppressHydrationWarning: true } : props, null];
  const template = createElement('template', {
    shadowrootmode: 'open',
    ...(root.delegatesFocus && { shadowrootdelegatesfocus: '' }),
    dangerouslySetInnerHTML: { __html: root.markup },
  });
  return [{ ...root.attributes, ...props, 'defer-hydration': '' }, template];
}
