import type { Picture } from './scene.ts';

/** Names at once at most; more could not be read. */
const most = 60;
/** From this scale on every node that is seen may have its name. */
const near = 1.15;
const longest = 30;
const high = 16;

/** The nodes whose names are wanted, the most important first. */
function* wanted({ scene, camera, marks }: Picture): Iterable<number> {
  const { found, bySize, all } = scene;
  if (marks.hovered !== undefined) yield marks.hovered;
  yield marks.current;
  yield 0;
  if (found) return yield* bySize.filter((node) => found.has(node));
  if (marks.chosen) yield* marks.beside;
  for (const node of bySize) {
    // From far away only directories, which are the largest.
    if (camera.scale < near && all[node]!.kind !== 'directory') return;
    yield node;
  }
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

const cut = (name: string) => (name.length > longest ? `${[...name].slice(0, longest - 1).join('')}…` : name);

/** Writes names below their nodes, as many as there is room for. */
export function drawLabels(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, camera, marks, inks, size } = picture;
  const { layout, radius, all } = scene;
  const taken: (readonly [left: number, top: number, right: number])[] = [];
  const done = new Set<number>();
  context.font = inks.font;
  context.direction = inks.direction;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = inks.surface;
  context.fillStyle = inks.text;
  for (const node of wanted(picture)) {
    if (taken.length >= most) return;
    if (done.has(node)) continue;
    done.add(node);
    const middle = camera.x + layout.x[node]! * camera.scale;
    const top = camera.y + (layout.y[node]! + radius[node]! * 1.25) * camera.scale + 5;
    if (top < -high || top > size.height || middle < 0 || middle > size.width) continue;
    const whole = node === marks.hovered || (marks.chosen && node === marks.current);
    const text = whole ? all[node]!.name : cut(all[node]!.name);
    const half = widthOf(context, text) / 2 + 4;
    const covered = taken.some(
      ([left, other, right]) => middle + half > left && middle - half < right && Math.abs(other - top) < high,
    );
    if (covered) continue;
    // A name at the edge moves in as far as it can be read.
    const seen = Math.max(half, Math.min(size.width - half, middle));
    taken.push([seen - half, top, seen + half]);
    context.strokeText(text, seen, top);
    context.fillText(text, seen, top);
  }
}
