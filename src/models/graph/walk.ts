import type { GraphLayout } from './layout.ts';

/** Direction of an arrow key. */
export type Direction = 'up' | 'down' | 'left' | 'right';

const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Nearest node in a direction, up to 45° aside; nodes straight ahead count as nearer. Nodes are indexes. */
export function nearestTowards(
  direction: Direction,
  from: number,
  nodes: Iterable<number>,
  { x, y }: GraphLayout,
): number | undefined {
  const [stepX, stepY] = steps[direction];
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const [dx, dy] = [x[node]! - x[from]!, y[node]! - y[from]!];
    const ahead = dx * stepX + dy * stepY;
    const aside = Math.abs(dx * stepY) + Math.abs(dy * stepX);
    if (ahead <= 0 || aside > ahead) continue;
    const far = ahead + 2 * aside;
    if (far >= least) continue;
    least = far;
    found = node;
  }
  return found;
}
