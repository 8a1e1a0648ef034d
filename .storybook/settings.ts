import type { StrictArgTypes, StrictInputType } from 'storybook/internal/types';

/** The attribute, property or token that a control sets. */
export interface Setting {
  readonly tag: string;
  readonly kind: 'attribute' | 'property' | 'token';
  /** Name in markup or in CSS. */
  readonly name: string;
  readonly property: string;
  readonly value: 'string' | 'number' | 'boolean' | 'json';
}

export interface SettingArgType extends StrictInputType {
  /** Not `target`, by which Storybook takes arguments away from stories. */
  readonly setting?: Setting;
}

/** Arguments that go to the element, in the order of the table. */
export const settingsOf = (argTypes: StrictArgTypes): readonly Setting[] =>
  Object.values(argTypes).flatMap(({ setting }: SettingArgType) => setting ?? []);
