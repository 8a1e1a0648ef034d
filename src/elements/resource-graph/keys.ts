import type { Direction } from '../../models/graph/walk.ts';
import type { Surface } from './surface.ts';

export const zoomStep = 1.3;
const panStep = 60;

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const pans: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, panStep],
  down: [0, -panStep],
  left: [panStep, 0],
  right: [-panStep, 0],
};

export interface KeyActs {
  /** Goes to a node; without one back to the start, or to nothing. */
  go(id: string | undefined): void;
  readonly start: string | undefined;
  /** Somebody has gone somewhere, and can let go. */
  readonly chosen: boolean;
  open(): void;
  /** Zooms by a factor; without one shows everything. */
  zoom(factor?: number): void;
}

/** What a key does over the picture; whether it does anything. */
export function press(event: KeyboardEvent, surface: Surface, acts: KeyActs): boolean {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const direction = Object.hasOwn(arrows, key) ? arrows[key] : undefined;
  if (direction) {
    if (shiftKey) surface.pan(...pans[direction]);
    else {
      const id = surface.towards(direction);
      if (id !== undefined) acts.go(id);
    }
    return true;
  }
  if (key === 'Escape' && !acts.chosen) return false;
  const keys: Readonly<Record<string, () => void>> = {
    Enter: () => acts.open(),
    Home: () => acts.go(acts.start),
    Escape: () => acts.go(undefined),
    '+': () => acts.zoom(zoomStep),
    // The same key without Shift, where digits need none.
    '=': () => acts.zoom(zoomStep),
    '-': () => acts.zoom(1 / zoomStep),
    '0': () => acts.zoom(),
  };
  if (!Object.hasOwn(keys, key)) return false;
  keys[key]?.();
  return true;
}
