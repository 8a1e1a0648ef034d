/** A computed colour as sRGB with alpha, each 0 to 1; the browser converts other spaces. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

let canvas: OffscreenCanvasRenderingContext2D | undefined;

const known = new Map<string, Colour>();

export function colourOf(computed: string): Colour {
  const found = known.get(computed) ?? read(computed);
  known.set(computed, found);
  return found;
}

function read(computed: string): Colour {
  const context = (canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!);
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG 2.2). */
const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two opaque computed colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(colourOf(one)), luminance(colourOf(other))].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}
