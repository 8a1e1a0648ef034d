import type { ElementTypes } from './elements.ts';

/** Tag of an element of the library. */
export type Tag = keyof ElementTypes;
/** Class of an element, by its tag. */
export type ElementOf<T extends Tag> = ElementTypes[T]['element'];
/** Events of an element, by its tag. */
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

/** Properties of an element, and its attributes without a property in camel case. */
export type PropertiesOf<T extends Tag> = {
  [Name in keyof Known<T>]?: ValueOf<T, Name>;
} & {
  [Name in keyof ElementTypes[T]['attributes'] as Camel<Name>]?: ElementTypes[T]['attributes'][Name] | undefined;
};

/** Attributes of an element by their names; one named like a property takes the property's type. */
export type AttributesOf<T extends Tag> = {
  [Name in keyof Known<T> as Known<T>[Name] & string]?: Known<T>[Name] extends Name
    ? ValueOf<T, Name>
    : Written<ValueOf<T, Name>>;
} & {
  [Name in keyof ElementTypes[T]['attributes']]?: ElementTypes[T]['attributes'][Name] | undefined;
};

/** Properties without an attribute, or with values that text can't express. */
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

/** Replaces members of `Base` by those of `Own`. */
export type Over<Base, Own> = Omit<Base, keyof Own> & Own;
