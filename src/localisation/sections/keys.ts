import type { Section } from '../section.ts';

/** Keys as keyboards name them; on Apple's, ⌘, ⌥ and ⇧ stand for Ctrl, Alt and Shift. */
const en = {
  Mod: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  Enter: 'Enter',
  Space: 'Space',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Escape: 'Escape',
  Tab: 'Tab',
  Home: 'Home',
  End: 'End',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

export type KeyMessages = typeof en;

const sv: KeyMessages = {
  ...en,
  Shift: 'Skift',
  Enter: 'Retur',
  Space: 'Mellanslag',
  Backspace: 'Backsteg',
  Tab: 'Tabb',
};

export const keys: Section<KeyMessages> = { en, sv };
