import type { PictureNode } from '../../models/graph/bundles.ts';
import type { Picture, Scene } from './scene.ts';

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Number of edges from which they are fainter, so that nodes stand out. */
const crowded = 1_000;
/** Number of visible edges up to which dashes and arrow heads are drawn: they cost the most. */
const detailed = 600;

/** @returns the names that were drawn, in CSS pixels of the picture */
export function draw(context: CanvasRenderingContext2D, picture: Picture): readonly Label[] {
  const { camera, ratio, size } = picture;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, size.width * ratio, size.height * ratio);
  context.setTransform(
    ratio * camera.scale,
    0,
    0,
    ratio * camera.scale,
    Math.round(ratio * camera.x),
    Math.round(ratio * camera.y),
  );
  const bounds = {
    left: -camera.x / camera.scale,
    top: -camera.y / camera.scale,
    right: (size.width - camera.x) / camera.scale,
    bottom: (size.height - camera.y) / camera.scale,
  };
  drawEdges(context, picture, bounds);
  drawSelectedEdges(context, picture);
  drawNodes(context, picture, bounds);
  drawRings(context, picture);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return drawLabels(context, picture);
}

function drawEdges(context: CanvasRenderingContext2D, { scene, camera, colours }: Picture, bounds: Bounds): void {
  const { x, y } = scene.layout;
  const hair = 1 / camera.scale;
  const all = Object.values(scene.edges).reduce((sum, { length }) => sum + length / 2, 0);
  context.globalAlpha = all > crowded ? 0.5 : 1;
  for (const [kind, pairs] of Object.entries(scene.edges)) {
    if (!pairs.length) continue;
    context.beginPath();
    let seen = 0;
    for (let at = 0; at < pairs.length; at += 2) {
      const [one, other] = [pairs[at]!, pairs[at + 1]!];
      const [x1, y1, x2, y2] = [x[one]!, y[one]!, x[other]!, y[other]!];
      if ((x1 < bounds.left && x2 < bounds.left) || (x1 > bounds.right && x2 > bounds.right)) continue;
      if ((y1 < bounds.top && y2 < bounds.top) || (y1 > bounds.bottom && y2 > bounds.bottom)) continue;
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      seen += 1;
    }
    const links = kind === 'links';
    context.lineWidth = links ? 1.4 * hair : hair;
    context.strokeStyle = links ? colours.link : colours.edge;
    context.setLineDash(kind === 'similar' && seen <= detailed ? [4 * hair, 4 * hair] : []);
    context.stroke();
    if (links && seen <= detailed) drawArrowHeads(context, scene, pairs, 7 * hair);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function drawArrowHeads(
  context: CanvasRenderingContext2D,
  { layout, radius }: Scene,
  pairs: Int32Array,
  long: number,
): void {
  const { x, y } = layout;
  context.beginPath();
  for (let at = 0; at < pairs.length; at += 2) {
    const [from, to] = [pairs[at]!, pairs[at + 1]!];
    const angle = Math.atan2(y[to]! - y[from]!, x[to]! - x[from]!);
    const [tipX, tipY] = [x[to]! - Math.cos(angle) * radius[to]!, y[to]! - Math.sin(angle) * radius[to]!];
    for (const side of [-0.4, 0.4]) {
      context.moveTo(tipX, tipY);
      context.lineTo(tipX - Math.cos(angle + side) * long, tipY - Math.sin(angle + side) * long);
    }
  }
  context.stroke();
}

function drawSelectedEdges(context: CanvasRenderingContext2D, { scene, camera, marks, colours }: Picture): void {
  if (!marks.isSelected) return;
  const { x, y } = scene.layout;
  context.beginPath();
  for (const node of marks.neighbours) {
    context.moveTo(x[marks.current]!, y[marks.current]!);
    context.lineTo(x[node]!, y[node]!);
  }
  context.lineWidth = (marks.neighbours.size > maximumLabels ? 1 : 2) / camera.scale;
  context.strokeStyle = colours.ring;
  context.stroke();
}

type Shape = (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => void;

/** Kinds differ by shape: colour alone is not enough (WCAG 1.4.1). */
const shapes: Readonly<Record<PictureNode['kind'], Shape>> = {
  directory: (context, x, y, radius) => context.rect(x - radius, y - radius, 2 * radius, 2 * radius),
  document: (context, x, y, radius) => {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  },
  file: (context, x, y, radius) => {
    context.moveTo(x, y - radius * 1.25);
    context.lineTo(x + radius * 1.25, y);
    context.lineTo(x, y + radius * 1.25);
    context.lineTo(x - radius * 1.25, y);
    context.closePath();
  },
  // A plus.
  bundle: (context, x, y, radius) => {
    const arm = radius / 3;
    context.rect(x - radius, y - arm, 2 * radius, 2 * arm);
    context.rect(x - arm, y - radius, 2 * arm, radius - arm);
    context.rect(x - arm, y + arm, 2 * arm, radius - arm);
  },
};

function drawNodes(context: CanvasRenderingContext2D, { scene, camera, colours }: Picture, bounds: Bounds): void {
  const { layout, nodes, radius, all, found } = scene;
  const { x, y } = layout;
  // Least size, so that nodes are visible at any scale.
  const dot = 1.6 / camera.scale;
  const passes = found ? [false, true] : [true];
  for (const whole of passes) {
    context.globalAlpha = whole ? 1 : 0.3;
    for (const [kind, shape] of Object.entries(shapes)) {
      const least = kind === 'directory' ? 2 * dot : dot;
      context.beginPath();
      for (const node of nodes) {
        if (all[node]!.kind !== kind || (found && found.has(node) !== whole)) continue;
        const wide = Math.max(radius[node]!, least);
        const [nodeX, nodeY] = [x[node]!, y[node]!];
        if (nodeX + wide < bounds.left || nodeX - wide > bounds.right) continue;
        if (nodeY + wide < bounds.top || nodeY - wide > bounds.bottom) continue;
        if (wide * camera.scale < 2.5) context.rect(nodeX - wide, nodeY - wide, 2 * wide, 2 * wide);
        else shape(context, nodeX, nodeY, wide);
      }
      context.fillStyle = colours[kind as PictureNode['kind']];
      context.fill();
    }
  }
  context.globalAlpha = 1;
}

function drawRings(context: CanvasRenderingContext2D, { scene, camera, marks, colours }: Picture): void {
  const { layout, radius } = scene;
  const ring = (node: number, width: number, gap: number, colour: string) => {
    const least = 1.6 / camera.scale;
    context.beginPath();
    context.arc(
      layout.x[node]!,
      layout.y[node]!,
      Math.max(radius[node]! * 1.25, least) + gap / camera.scale,
      0,
      2 * Math.PI,
    );
    context.lineWidth = width / camera.scale;
    context.strokeStyle = colour;
    context.stroke();
  };
  ring(0, 1.5, 3, colours.text);
  if (marks.hovered !== undefined) ring(marks.hovered, 1.5, 3, colours.ring);
  if (marks.isSelected) ring(marks.current, 2.5, 3, colours.ring);
}

/** Most names at once; more would be unreadable. */
const maximumLabels = 60;
/** Scale from which every visible node of a large graph may have its name; below it only directories and bundles. */
const allNamesScale = 1.15;
const longestName = 30;

/** Nodes to label, most important first. */
function* nodesToLabel({ scene, camera, marks }: Picture): Iterable<number> {
  const { found, bySize, all } = scene;
  if (marks.hovered !== undefined) yield marks.hovered;
  yield marks.current;
  yield 0;
  if (found) return yield* bySize.filter((node) => found.has(node));
  if (marks.isSelected) yield* marks.neighbours;
  const isLarge = bySize.length > maximumLabels && camera.scale < allNamesScale;
  yield* isLarge ? bySize.filter((node) => /^(?:directory|bundle)$/.test(all[node]!.kind)) : bySize;
}

const widths = new Map<string, number>();

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size > 5_000) widths.clear();
    width = context.measureText(text).width;
    widths.set(key, width);
  }
  return width;
}

const truncate = (name: string) =>
  name.length > longestName ? `${[...name].slice(0, longestName - 1).join('')}…` : name;

/** A name has its own direction, whatever the language's. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Place of a name: the middle of its width, and its top. */
interface Place {
  readonly middle: number;
  readonly top: number;
}

interface Label extends Place {
  readonly text: string;
  /** Half of the width, with the space around the name. */
  readonly half: number;
}

/** Draws names beside their nodes, as many as there is room for: a name covers no other name, and no other node. */
function drawLabels(context: CanvasRenderingContext2D, picture: Picture): readonly Label[] {
  const { scene, camera, marks, colours, size } = picture;
  const { layout, radius, names, nodes } = scene;
  const xOf = (node: number) => camera.x + layout.x[node]! * camera.scale;
  const yOf = (node: number) => camera.y + layout.y[node]! * camera.scale;
  const reachOf = (node: number) => radius[node]! * camera.scale;
  context.font = colours.font;
  const height = (parseFloat(context.font) * 4) / 3;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = colours.surface;
  context.fillStyle = colours.text;
  const visible = nodes.filter((node) => {
    const [x, y] = [xOf(node), yOf(node)];
    return x > 0 && x < size.width && y > -height && y < size.height;
  });
  const taken: Label[] = [];
  const done = new Set<number>();
  for (const node of nodesToLabel(picture)) {
    if (taken.length >= maximumLabels) break;
    if (done.has(node)) continue;
    done.add(node);
    const [x, y, reach] = [xOf(node), yOf(node), reachOf(node) * 1.25];
    if (x < 0 || x > size.width || y < -height || y > size.height) continue;
    const isMarked = node === marks.hovered || (marks.isSelected && node === marks.current);
    const text = isolated(isMarked ? names[node]! : truncate(names[node]!));
    const half = widthOf(context, text) / 2 + 4;
    const isFree = ({ middle, top }: Place) =>
      !taken.some((one) => Math.abs(one.middle - middle) < one.half + half && Math.abs(one.top - top) < height);
    const coversNone = ({ middle, top }: Place) =>
      !visible.some((other) => {
        const around = reachOf(other);
        if (other === node || Math.abs(xOf(other) - middle) > half + around) return false;
        return yOf(other) > top - around && yOf(other) < top + height + around;
      });
    // A name at the edge moves into the picture.
    const below = { middle: Math.max(half, Math.min(size.width - half, x)), top: y + reach + 5 };
    const places = [
      below,
      { middle: x + reach + half, top: y - height / 2 },
      { middle: x - reach - half, top: y - height / 2 },
      { middle: below.middle, top: y - reach - 3 - height },
    ].filter(isFree);
    const place = places.find(coversNone) ?? (isMarked || node === 0 ? places[0] : undefined);
    if (!place) continue;
    taken.push({ ...place, half, text });
    context.strokeText(text, place.middle, place.top);
    context.fillText(text, place.middle, place.top);
  }
  return taken;
}
