import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AttributesOf, ElementOf, HandlersOf, ObjectsOf, Over, Tag } from './props.ts';

type Props<T extends Tag> = Over<
  DetailedHTMLProps<HTMLAttributes<ElementOf<T>>, ElementOf<T>>,
  AttributesOf<T> & ObjectsOf<T> & HandlersOf<T, 'on'>
>;

type Elements = { [T in Tag]: Props<T> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
