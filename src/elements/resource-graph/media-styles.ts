import { css } from 'lit';

/** On paper, and in forced colours, which a canvas reads from its own style. */
export const mediaStyles = css`
  canvas.printed {
    color-scheme: light;
    transition: none;
  }
  @media print {
    .tools,
    .zoom,
    .next {
      display: none;
    }
    .stage {
      block-size: 560px;
    }
    canvas {
      max-inline-size: 640px;
      margin-inline: auto;
      object-fit: contain;
      print-color-adjust: exact;
    }
    :is(.main, .list-view) {
      display: block;
      inline-size: auto;
      border: 0;
    }
  }
  @media (forced-colors) {
    canvas,
    .mark {
      forced-color-adjust: none;
    }
    canvas {
      background-color: Canvas;
      color: CanvasText;
      border-color: GrayText LinkText LinkText CanvasText;
      outline-color: CanvasText;
      text-decoration-color: Highlight;
    }
    .mark {
      color: CanvasText !important;
      stroke: CanvasText !important;
    }
  }
`;
