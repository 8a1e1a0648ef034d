import type { GraphLayout } from '../../models/graph/layout.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const least = 0.04;
const most = 5;
/** Pixels around what is shown whole; the name of a node stands below it. */
const room = 36;

/** Which part of a layout is seen: a point of it stands at `x + scale · point` pixels from the picture's corner. */
export class Camera {
  scale = 1;
  x = 0;
  y = 0;

  /** Shows all of some nodes, at most a little larger than they are. */
  fit({ x, y }: GraphLayout, nodes: Int32Array, { width, height }: Size): void {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const node of nodes) {
      left = Math.min(left, x[node]!);
      right = Math.max(right, x[node]!);
      top = Math.min(top, y[node]!);
      bottom = Math.max(bottom, y[node]!);
    }
    if (left > right) return;
    const [wide, high] = [Math.max(right - left, 1), Math.max(bottom - top, 1)];
    const scale = Math.min((width - 2 * room) / wide, (height - 2 * room) / high);
    this.scale = Math.min(1.4, Math.max(least, scale));
    this.x = width / 2 - ((left + right) / 2) * this.scale;
    this.y = height / 2 - ((top + bottom) / 2) * this.scale;
  }

  /** Zooms about a place of the picture, which stays where it is. */
  zoom(factor: number, x: number, y: number): void {
    const scale = Math.min(most, Math.max(least, this.scale * factor));
    const real = scale / this.scale;
    this.x = x - (x - this.x) * real;
    this.y = y - (y - this.y) * real;
    this.scale = scale;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
  }

  /** Moves no farther than it takes to see a point with what stands around it. */
  reveal(x: number, y: number, { width, height }: Size): void {
    const margin = Math.min(64, width / 4, height / 4);
    const [seenX, seenY] = [this.x + x * this.scale, this.y + y * this.scale];
    this.x += Math.max(margin, Math.min(width - margin, seenX)) - seenX;
    this.y += Math.max(margin, Math.min(height - margin, seenY)) - seenY;
  }
}
