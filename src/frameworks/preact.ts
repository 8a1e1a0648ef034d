import type { HTMLAttributes } from 'preact';
import type { AttributesOf, ElementOf, HandlersOf, ObjectsOf, Over, Tag } from './props.ts';

type Props<T extends Tag> = Over<HTMLAttributes<ElementOf<T>>, AttributesOf<T> & ObjectsOf<T> & HandlersOf<T, 'on'>>;

type Elements = { [T in Tag]: Props<T> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
