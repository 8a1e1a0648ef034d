import type { ElementTypes } from './elements.ts';

export type Tag = keyof ElementTypes;
export type ElementOf<T extends Tag> = ElementTypes[T]['element'];
export type EventsOf<T extends Tag> = ElementTypes[T]['events'];

type Known<T extends Tag> = ElementTypes[T]['properties'];
type ValueOf<T extends Tag, Name> = Name extends keyof ElementOf<T> ? ElementOf<T>[Name] | undefined : never;

type Plain = string | number | boolean | null | undefined;
/** Value as attribute text; objects as JSON. */
type Written<Value> = [Value] extends [Plain] ? (number extends Value ? Value | `${number}` : Value) : string;

/** `return-to` → `returnTo` */
export type Camel<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name & string;

/** The properties of an element, and in their manner what only its attributes know. */
export type PropertiesOf<T extends Tag> = {
  [Name in keyof Known<T>]?: ValueOf<T, Name>;
} & {
  [Name in keyof ElementTypes[T]['attributes'] as Camel<Name>]?: ElementTypes[T]['attributes'][Name] | undefined;
};

/** The attributes of an element by their own names; one that is named as its property takes what that takes. */
export type AttributesOf<T extends Tag> = {
  [Name in keyof Known<T> as Known<T>[Name] & string]?: Known<T>[Name] extends Name
    ? ValueOf<T, Name>
    : Written<ValueOf<T, Name>>;
} & {
  [Name in keyof ElementTypes[T]['attributes']]?: ElementTypes[T]['attributes'][Name] | undefined;
};

/** The properties of an element that no attribute sets, or that hold more than text can say. */
export type ObjectsOf<T extends Tag> = {
  [
    Name in keyof Known<T> as [Known<T>[Name]] extends [never]
      ? Name
      : [ValueOf<T, Name>] extends [Plain]
        ? never
        : Name
  ]?: ValueOf<T, Name>;
};

/** Event listeners of an element with a prefix: `onsigned-in`, `on:signed-in`. */
export type HandlersOf<T extends Tag, Prefix extends string> = {
  [Type in keyof EventsOf<T> as `${Prefix}${Type & string}`]?: ((event: EventsOf<T>[Type]) => void) | undefined;
};

/** One type's members instead of another's of the same name. */
export type Over<Base, Own> = Omit<Base, keyof Own> & Own;
