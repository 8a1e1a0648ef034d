import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type ReactNode,
  type RefAttributes,
} from 'react';
import type { Camel, ElementOf, EventsOf, Over, PropertiesOf, Tag } from '../../frameworks/props.ts';
import { served, takeOver } from '../served-root.ts';

type HandlerName<Type> = `on${Capitalize<Camel<Type>>}`;

/** Props of a wrapped element: its properties, its events as `onSignedIn`, and the HTML attributes. */
export type WrappedProps<T extends Tag> = Over<
  HTMLAttributes<ElementOf<T>>,
  PropertiesOf<T> & {
    [Type in keyof EventsOf<T> as HandlerName<Type>]?: ((event: EventsOf<T>[Type]) => void) | undefined;
  }
>;

/** An element as a component; its `ref` is the element. */
export type Wrapped<T extends Tag> = ForwardRefExoticComponent<WrappedProps<T> & RefAttributes<ElementOf<T>>>;

interface Shape<T extends Tag> {
  readonly name: string;
  /** Property → attribute that can set it, or ''. */
  readonly properties: Readonly<Record<keyof PropertiesOf<T>, string>>;
  readonly events: readonly (keyof EventsOf<T> & string)[];
}

/** React before 19 writes booleans on custom elements as text. */
const [present, absent] = Number.parseInt(version, 10) < 19 ? ['', undefined] : [true, false];
function written(value: unknown): unknown {
  if (typeof value !== 'boolean') return value;
  return value ? present : absent;
}

/** Properties that React 18 translates for HTML elements only. */
const html: Readonly<Record<string, string>> = {
  className: 'class',
  autoFocus: 'autofocus',
  hidden: 'hidden',
  inert: 'inert',
};

/** React 18 warns about layout effects on a server. */
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const handlerName = (type: string) => `on-${type}`.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

type Values = Readonly<Record<string, unknown>>;

/**
 * Text props become attributes, so that a server renders them; all others are set on the element before it hydrates.
 */
export function wrap<T extends Tag>(tag: T, { name, properties, events }: Shape<T>): Wrapped<T> {
  const attributes: Readonly<Record<string, string>> = { ...html, ...properties };
  const types = new Map(events.map((type) => [handlerName(type), type]));
  const Component = forwardRef<HTMLElement, Values>(({ children, ...props }, ref) => {
    const element = useRef<HTMLElement>(null);
    const applied = useRef<Values>({});
    const handlers = useRef<Values>({});
    const text: Record<string, unknown> = {};
    const rest: Record<string, unknown> = {};
    const listeners: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(props)) {
      const type = types.get(key);
      if (type) listeners[type] = value;
      else if (!Object.hasOwn(attributes, key)) text[key] = value;
      else if (attributes[key]) text[attributes[key]] = written(value);
      else rest[key] = value;
    }
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, []);
    useCommit(() => {
      for (const key of Object.keys({ ...applied.current, ...rest })) {
        if (element.current && applied.current[key] !== rest[key]) Object.assign(element.current, { [key]: rest[key] });
      }
      applied.current = rest;
      handlers.current = listeners;
    });
    useCommit(() => {
      const listening = new AbortController();
      for (const type of events) {
        const listener = (event: Event) => {
          const handler = handlers.current[type];
          if (typeof handler === 'function') handler(event);
        };
        element.current?.addEventListener(type, listener, listening);
      }
      takeOver(element.current);
      return () => listening.abort();
    }, []);
    const [own, root] = served(tag, text, rest);
    // In a page `root` is `undefined`, but keeps its place, because `useId` counts places.
    const within = children === undefined ? [root] : [root, children as ReactNode];
    return createElement(tag, { ref: element, ...own }, ...within);
  });
  Component.displayName = name;
  return Component as unknown as Wrapped<T>;
}
