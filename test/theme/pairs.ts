import { contrast } from './colour.ts';

/** A colour on a background that elements use, by their custom properties. */
export interface ColourPair {
  readonly colour: string;
  readonly background: string;
  /** WCAG 2.2: 4.5 for text, 3 for edges, icons and the focus ring. */
  readonly least: number;
}

/** Colours by the backgrounds that elements give them. */
const uses: readonly (readonly [colour: string, backgrounds: readonly string[], least: number])[] = [
  ['--_text', ['--_surface', '--_raised', '--_hover', '--_chosen', '--_bad-wash', '--_warn-wash'], 4.5],
  ['--_quiet', ['--_surface', '--_raised', '--_hover', '--_chosen'], 4.5],
  ['--_link', ['--_surface', '--_raised', '--_hover', '--_bad-wash', '--_warn-wash'], 4.5],
  // Icons.
  ['--_link', ['--_chosen'], 3],
  ['--_on-fill', ['--_fill', '--_fill-hover'], 4.5],
  ['--_bad', ['--_surface', '--_raised', '--_hover'], 4.5],
  ['--_bad', ['--_bad-wash'], 3],
  ['--_good', ['--_surface', '--_raised', '--_hover'], 4.5],
  ['--_warn', ['--_surface', '--_raised', '--_warn-wash'], 3],
  ['--_line-strong', ['--_surface', '--_raised'], 3],
  ['--_ring', ['--_surface', '--_raised', '--_hover', '--_chosen'], 3],
];

/** All pairs: measured by a test in each theme and scheme, and shown in Storybook. */
export const colourPairs: readonly ColourPair[] = uses.flatMap(([colour, backgrounds, least]) =>
  backgrounds.map((background) => ({ colour, background, least })),
);

/** Contrast of a pair. @param probe an element of a shadow root with the tokens; its colours are set */
export function contrastOf(probe: HTMLElement, { colour, background }: ColourPair): number {
  probe.style.color = `var(${colour})`;
  probe.style.backgroundColor = `var(${background})`;
  const style = getComputedStyle(probe);
  return contrast(style.color, style.backgroundColor);
}
