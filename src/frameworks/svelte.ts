import type { HTMLAttributes } from 'svelte/elements';
import type { AttributesOf, ElementOf, HandlersOf, ObjectsOf, Over, Tag } from './props.ts';

/** Svelte 5 listens to events by attributes (`onsigned-in`), Svelte 4 by directives (`on:signed-in`). */
type Props<T extends Tag> = Over<
  HTMLAttributes<ElementOf<T>>,
  AttributesOf<T> & ObjectsOf<T> & HandlersOf<T, 'on'> & HandlersOf<T, 'on:'>
>;

type Elements = { [T in Tag]: Props<T> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
