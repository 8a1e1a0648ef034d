/** Distance below which points count as equal. */
const nearest = 1e-3;

/** Barnes–Hut tree for repulsion: distant points count as one. Its flat arrays are reused by each tick. */
export class Quadtree {
  #cells = 0;
  /** Four per cell: 0 for none, a cell, or `-1 - point`. */
  #children = new Int32Array(0);
  #width = new Float64Array(0);
  #mass = new Float64Array(0);
  #middleX = new Float64Array(0);
  #middleY = new Float64Array(0);
  /** Next point in the same place; -1 for none. */
  readonly #next: Int32Array;
  readonly #open = new Int32Array(256);
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #weight: Float64Array;

  constructor(x: Float64Array, y: Float64Array, weight: Float64Array) {
    this.#x = x;
    this.#y = y;
    this.#weight = weight;
    this.#next = new Int32Array(x.length);
    this.#grow(Math.max(64, x.length * 4));
  }

  build(): void {
    const [x, y] = [this.#x, this.#y];
    let most = 1;
    for (let point = 0; point < x.length; point += 1) most = Math.max(most, Math.abs(x[point]!), Math.abs(y[point]!));
    this.#cells = 0;
    this.#cell(2 * most);
    for (let point = 0; point < x.length; point += 1) this.#insert(point, most);
    for (let cell = 0; cell < this.#cells; cell += 1) {
      const mass = this.#mass[cell]! || 1;
      this.#middleX[cell]! /= mass;
      this.#middleY[cell]! /= mass;
    }
  }

  /** Pushes a point away from all others, by `strength` / distance. */
  push(point: number, strength: number, speedX: Float64Array, speedY: Float64Array): void {
    const [px, py] = [this.#x[point]!, this.#y[point]!];
    let [pushedX, pushedY] = [0, 0];
    const away = (dx: number, dy: number, mass: number) => {
      const square = Math.max(dx * dx + dy * dy, 4);
      pushedX -= (dx * mass) / square;
      pushedY -= (dy * mass) / square;
    };
    let waiting = 1;
    this.#open[0] = 0;
    while (waiting) {
      const cell = this.#open[--waiting]!;
      const [dx, dy, width] = [this.#middleX[cell]! - px, this.#middleY[cell]! - py, this.#width[cell]!];
      if (width * width < 0.9 * (dx * dx + dy * dy)) {
        away(dx, dy, this.#mass[cell]!);
        continue;
      }
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const child = this.#children[cell * 4 + quarter]!;
        if (child > 0) this.#open[waiting++] = child;
        if (child >= 0) continue;
        for (let other = -1 - child; other >= 0; other = this.#next[other]!)
          if (other !== point) {
            const [x, y] = [this.#x[other]! - px, this.#y[other]! - py];
            // Points in the same place are pushed in opposite directions.
            away(x || (other - point) * nearest, y, this.#weight[other]!);
          }
      }
    }
    speedX[point]! += pushedX * strength;
    speedY[point]! += pushedY * strength;
  }

  #insert(point: number, most: number): void {
    let [cell, half, middleX, middleY] = [0, most, 0, 0];
    this.#next[point] = -1;
    for (;;) {
      this.#weigh(cell, point);
      const quarter = this.#quarter(point, middleX, middleY);
      const slot = cell * 4 + quarter;
      const child = this.#children[slot]!;
      if (child === 0) {
        this.#children[slot] = -1 - point;
        return;
      }
      half /= 2;
      middleX += quarter & 1 ? half : -half;
      middleY += quarter & 2 ? half : -half;
      if (child > 0) {
        cell = child;
        continue;
      }
      if (half < nearest) {
        this.#next[point] = -1 - child;
        this.#children[slot] = -1 - point;
        return;
      }
      cell = this.#cell(2 * half);
      this.#children[slot] = cell;
      this.#children[cell * 4 + this.#quarter(-1 - child, middleX, middleY)] = child;
      for (let other = -1 - child; other >= 0; other = this.#next[other]!) this.#weigh(cell, other);
    }
  }

  #quarter(point: number, middleX: number, middleY: number): number {
    return (this.#x[point]! >= middleX ? 1 : 0) | (this.#y[point]! >= middleY ? 2 : 0);
  }

  #weigh(cell: number, point: number): void {
    const weight = this.#weight[point]!;
    this.#mass[cell]! += weight;
    this.#middleX[cell]! += weight * this.#x[point]!;
    this.#middleY[cell]! += weight * this.#y[point]!;
  }

  #cell(width: number): number {
    const cell = this.#cells;
    if (cell >= this.#mass.length) this.#grow(cell * 2);
    this.#cells += 1;
    this.#children.fill(0, cell * 4, cell * 4 + 4);
    this.#width[cell] = width;
    this.#mass[cell] = this.#middleX[cell] = this.#middleY[cell] = 0;
    return cell;
  }

  #grow(cells: number): void {
    const bigger = (before: Float64Array) => {
      const after = new Float64Array(cells);
      after.set(before);
      return after;
    };
    const children = new Int32Array(cells * 4);
    children.set(this.#children);
    this.#children = children;
    this.#width = bigger(this.#width);
    this.#mass = bigger(this.#mass);
    this.#middleX = bigger(this.#middleX);
    this.#middleY = bigger(this.#middleY);
  }
}
