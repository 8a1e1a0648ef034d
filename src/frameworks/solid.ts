import type { JSX } from 'solid-js';
import type { AttributesOf, ElementOf, HandlersOf, Over, PropertiesOf, Tag } from './props.ts';

type Props<T extends Tag> = Over<
  JSX.HTMLAttributes<ElementOf<T>>,
  AttributesOf<T> & PropertiesOf<T> & HandlersOf<T, 'on:'>
>;

type Elements = { [T in Tag]: Props<T> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
