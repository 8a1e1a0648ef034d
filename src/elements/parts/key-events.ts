/** Key of a command such as Ctrl+Z; on a keyboard with other letters, the Latin one of its place. */
export const commandKey = ({ key, code }: KeyboardEvent): string =>
  key > '~' ? code.replace('Key', '').toLowerCase() : key;

/** `true` for the keys of an input method. Safari ends a composition before its last key, whose code is 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** `true` if the text of the listening element runs from right to left. */
export const isRightToLeft = ({ currentTarget }: Event): boolean =>
  getComputedStyle(currentTarget as Element).direction === 'rtl';
