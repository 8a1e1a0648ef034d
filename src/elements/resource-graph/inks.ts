/** The colours and the font of the picture, as its style has them. */
export interface Inks {
  readonly text: string;
  readonly surface: string;
  readonly edge: string;
  readonly link: string;
  readonly directory: string;
  readonly document: string;
  readonly file: string;
  readonly ring: string;
  readonly font: string;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * Reads them from the canvas: its text and background, and the borders and lines that it doesn't show, so that tokens,
 * schemes and forced colours are settled by the browser.
 */
export function readInks(canvas: HTMLCanvasElement): Inks {
  const style = getComputedStyle(canvas);
  return {
    text: style.color,
    surface: style.backgroundColor,
    edge: style.borderTopColor,
    link: style.borderRightColor,
    directory: style.borderBottomColor,
    document: style.borderLeftColor,
    file: style.outlineColor,
    ring: style.textDecorationColor,
    font: `${style.fontSize} ${style.fontFamily}`,
    direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
  };
}
