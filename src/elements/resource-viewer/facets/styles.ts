import { css } from 'lit';

export const facetStyles = css`
  .info.roomy {
    display: flex;
    flex-direction: column;
    padding: 0;
    overflow: hidden;
  }
  .info.roomy h3 {
    flex: none;
    padding: 10px 12px;
    border-block-end: 1px solid var(--_line);
  }
  .info.roomy h3:focus-visible {
    outline-offset: -2px;
  }
  .facet {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
  }
  /* As large as there is room, without a box in the viewer's. */
  .facet > * {
    flex: 1;
    min-block-size: 0;
    block-size: auto;
  }
  .facet > ::part(panel) {
    border: 0;
    border-radius: 0;
  }
  @container (max-width: 640px) {
    .info.roomy {
      block-size: 68%;
    }
    .facet {
      overflow: auto;
    }
    /* A picture wants more room than is left: it is scrolled to. */
    .facet > resource-graph {
      flex: none;
      block-size: 440px;
    }
  }
`;
