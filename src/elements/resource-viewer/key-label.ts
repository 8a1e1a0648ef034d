import type { KeyMessages } from '../../localisation/sections/keys.ts';

const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
const symbols: Partial<KeyMessages> = { Shift: '⇧', Alt: '⌥', Mod: '⌘' };

/** `Mod-Shift-8` as `Ctrl+Shift+8`, in German `Strg+Umschalt+8`, or `⇧⌘8`. */
export function keyLabel(combination: string, names: KeyMessages): string {
  const nameOf = (key: string) => (isApple && symbols[key as keyof KeyMessages]) || names[key as keyof KeyMessages];
  const labels = combination.split('-').map((key) => nameOf(key) ?? (key.length === 1 ? key.toUpperCase() : key));
  if (!isApple) return labels.join('+');
  // ⌘ stands beside the key.
  return [...labels.slice(0, -1).toReversed(), ...labels.slice(-1)].join('');
}
