import { css } from 'lit';

/**
 * An element whose styles depend on its own width, and not on its content's: where the page leaves the width to the
 * content (flex, inline-block, auto columns of a grid), it has a width to begin with, and shrinks.
 */
export const container = css`
  :host {
    container-type: inline-size;
    contain-intrinsic-inline-size: min(50rem, 95vw);
    min-inline-size: 0;
  }
`;
