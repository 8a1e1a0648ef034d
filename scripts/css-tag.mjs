/**
 * Lit's `css` in the script tag's bundle. The original also serves browsers without `adoptedStyleSheets`; those lack
 * `light-dark()` as well, which the styles need to be legible.
 */
class Sheet {
  _$cssResult$ = true;
  #sheet;

  constructor(cssText) {
    this.cssText = cssText;
  }

  get styleSheet() {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.replaceSync(this.cssText);
    }
    return this.#sheet;
  }
}

export const css = (strings, ...values) =>
  new Sheet(String.raw({ raw: strings }, ...values.map((value) => value.cssText ?? value)));

export const adoptStyles = (root, styles) => {
  root.adoptedStyleSheets = styles.map((style) => style.styleSheet ?? style);
};

export const getCompatibleStyle = (style) => style;
export const unsafeCSS = (text) => new Sheet(String(text));
export { Sheet as CSSResult };
export const supportsAdoptingStyleSheets = true;
