import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { AttributesOf, ElementOf, EventsOf, Over, PropertiesOf, Tag } from './props.ts';

type Emits<T extends Tag> = { [Type in keyof EventsOf<T>]: (event: EventsOf<T>[Type]) => void };

/** Type of an element as a Vue component. `$props` and `$emit` exist for templates only. */
type Component<T extends Tag> = new () => ElementOf<T> & {
  $props: Over<HTMLAttributes, AttributesOf<T> & PropertiesOf<T>> & PublicProps;
  $emit: EmitFn<Emits<T>>;
};

type Elements = { [T in Tag]: Component<T> };

declare module 'vue' {
  interface GlobalComponents extends Elements {}
  /** Vue types only the slots of its own components. */
  interface HTMLAttributes {
    slot?: string | undefined;
  }
}
