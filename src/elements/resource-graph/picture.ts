import type { ResourceKind } from '../../contract/resources/resource.ts';
import { drawLabels } from './labels.ts';
import type { Picture, Scene } from './scene.ts';

/** The part of the layout that is seen. */
interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** From so many on lines are fainter, so that nodes stand out. */
const crowded = 1_000;
/** So many dashed lines or heads of arrows can't be told apart any more, and cost the most. */
const fine = 600;

/** Draws all of the picture: connections, nodes, what is set apart, names. */
export function draw(context: CanvasRenderingContext2D, picture: Picture): void {
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
  drawBeside(context, picture);
  drawNodes(context, picture, bounds);
  drawRings(context, picture);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawLabels(context, picture);
}

function drawEdges(context: CanvasRenderingContext2D, { scene, camera, inks }: Picture, bounds: Bounds): void {
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
    context.strokeStyle = links ? inks.link : inks.edge;
    context.setLineDash(kind === 'similar' && seen <= fine ? [4 * hair, 4 * hair] : []);
    context.stroke();
    if (links && seen <= fine) drawHeads(context, scene, pairs, 7 * hair);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Which way links lead. */
function drawHeads(
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

/** The connections of what is chosen, over the others. */
function drawBeside(context: CanvasRenderingContext2D, { scene, camera, marks, inks }: Picture): void {
  if (!marks.chosen) return;
  const { x, y } = scene.layout;
  context.beginPath();
  for (const node of marks.beside) {
    context.moveTo(x[marks.current]!, y[marks.current]!);
    context.lineTo(x[node]!, y[node]!);
  }
  context.lineWidth = 2 / camera.scale;
  context.strokeStyle = inks.ring;
  context.stroke();
}

type Shape = (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => void;

/** Kinds differ by their shapes: colours alone tell not everybody. */
const shapes: Readonly<Record<ResourceKind, Shape>> = {
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
};

function drawNodes(context: CanvasRenderingContext2D, { scene, camera, inks }: Picture, bounds: Bounds): void {
  const { layout, nodes, radius, all, found } = scene;
  const { x, y } = layout;
  // However far away, a node is still to be seen.
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
      context.fillStyle = inks[kind as ResourceKind];
      context.fill();
    }
  }
  context.globalAlpha = 1;
}

/** Around the start, what is chosen, and what the pointer is over. */
function drawRings(context: CanvasRenderingContext2D, { scene, camera, marks, inks }: Picture): void {
  const { layout, radius } = scene;
  const ring = (node: number, width: number, gap: number, ink: string) => {
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
    context.strokeStyle = ink;
    context.stroke();
  };
  ring(0, 1.5, 3, inks.text);
  if (marks.hovered !== undefined) ring(marks.hovered, 1.5, 3, inks.ring);
  if (marks.chosen) ring(marks.current, 2.5, 3, inks.ring);
}
