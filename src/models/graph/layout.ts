import { linksOf, place, type LinkedNodes, type Links } from './placement.ts';
import { Quadtree } from './quadtree.ts';

/** Nodes or edges per time check. */
const portion = 64;
const cold = 0.01;
const cooling = 1 - cold ** (1 / 150);
const push = 50;
const drag = 0.6;
/** Divisor of the weakest edge: edges of nodes with many edges are weaker. */
const stiffest = 8;
const towardsMiddle = 0.06;

/**
 * Force-directed layout of a graph (velocity Verlet, as in d3-force, with a Barnes-Hut tree). The start stays in the
 * middle. Deterministic: the same graph always gets the same layout. A graph that is similar to `before` starts from that
 * layout.
 */
export class GraphLayout {
  /** By the places of nodes in the answer; one unit is a pixel at scale 1. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly #ids: readonly string[];
  readonly #links: Links;
  readonly #speedX: Float64Array;
  readonly #speedY: Float64Array;
  readonly #tree: Quadtree;
  readonly #lengths: Float64Array;
  #heat = 1;
  #tick: Iterator<void> | undefined;

  constructor(graph: LinkedNodes, before?: GraphLayout) {
    const { nodes } = graph;
    const count = nodes.length;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.#speedX = new Float64Array(count);
    this.#speedY = new Float64Array(count);
    this.#ids = nodes.map(({ id }) => id);
    this.#links = linksOf(graph);
    place(count, this.#links, this.x, this.y);
    if (before && before.#ids[0] === this.#ids[0]) this.#goOnFrom(before);
    const { from, to, degree } = this.#links;
    this.#lengths = Float64Array.from(from, (node, edge) => {
      const crowd = Math.max(degree[node]!, degree[to[edge]!]!);
      return 32 + 5 * Math.sqrt(crowd);
    });
    this.#tree = new Quadtree(this.x, this.y, new Float64Array(count).fill(1));
    if (count < 2) this.#heat = 0;
  }

  get settled(): boolean {
    return this.#heat < cold;
  }

  /**
   * Runs the simulation for a while.
   *
   * @param time called every few microseconds; stops when it returns `false`
   * @returns `true` once the layout has settled
   */
  advance(time: () => boolean): boolean {
    while (!this.settled) {
      this.#tick ??= this.#steps();
      if (this.#tick.next().done) {
        this.#tick = undefined;
        this.#heat *= 1 - cooling;
      }
      if (!time()) break;
    }
    return this.settled;
  }

  #goOnFrom(before: GraphLayout): void {
    const places = new Map(before.#ids.map((id, at) => [id, at]));
    const { from, to } = this.#links;
    const stands = this.#ids.map((id, node) => {
      const at = places.get(id);
      if (at === undefined) return false;
      this.x[node] = before.x[at]!;
      this.y[node] = before.y[at]!;
      return true;
    });
    const grown = stands.includes(false);
    // New nodes start beside a neighbour, which may be new itself.
    for (let found = grown; found;) {
      found = false;
      for (let edge = 0; edge < from.length; edge += 1) {
        const [one, other] = [from[edge]!, to[edge]!];
        const [fresh, old] = stands[one] ? [other, one] : [one, other];
        if (stands[fresh] || !stands[old]) continue;
        this.x[fresh] = this.x[old]! + 20 * Math.cos(fresh);
        this.y[fresh] = this.y[old]! + 20 * Math.sin(fresh);
        stands[fresh] = found = true;
      }
    }
    this.#heat = grown ? 0.4 : 0.1;
  }

  /** One tick, with a stop after each portion of it. */
  *#steps(): Generator<void, void> {
    const [x, y, speedX, speedY, heat] = [this.x, this.y, this.#speedX, this.#speedY, this.#heat];
    const { from, to, degree, strength } = this.#links;
    for (let edge = 0; edge < from.length; edge += 1) {
      const [one, other] = [from[edge]!, to[edge]!];
      let dx = x[other]! + speedX[other]! - x[one]! - speedX[one]!;
      let dy = y[other]! + speedY[other]! - y[one]! - speedY[one]!;
      const distance = Math.sqrt(dx * dx + dy * dy) || 1;
      const [crowd, others] = [degree[one]!, degree[other]!];
      const pull =
        (((distance - this.#lengths[edge]!) / distance) * heat * strength[edge]!) / Math.min(crowd, others, stiffest);
      dx *= pull;
      dy *= pull;
      const share = crowd / (crowd + others);
      speedX[other]! -= dx * share;
      speedY[other]! -= dy * share;
      speedX[one]! += dx * (1 - share);
      speedY[one]! += dy * (1 - share);
      if (edge % 1024 === 1023) yield;
    }
    this.#tree.build();
    yield;
    for (let node = 0; node < x.length; node += 1) {
      this.#tree.push(node, push * heat, speedX, speedY);
      if (node % portion === portion - 1) yield;
    }
    for (let node = 1; node < x.length; node += 1) {
      speedX[node] = (speedX[node]! - x[node]! * towardsMiddle * heat) * drag;
      speedY[node] = (speedY[node]! - y[node]! * towardsMiddle * heat) * drag;
      x[node]! += speedX[node]!;
      y[node]! += speedY[node]!;
    }
    speedX[0] = speedY[0] = x[0] = y[0] = 0;
  }
}
