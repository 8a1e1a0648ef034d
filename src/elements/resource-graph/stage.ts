import { html, nothing, type TemplateResult } from 'lit';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import { maximize, zoomIn, zoomOut } from '../../theme/icons.ts';
import { zoomStep } from './keys.ts';
import type { Walker } from './walker.ts';

export interface StageView {
  readonly words: GraphMessages;
  /** What the picture shows, to who hears of it. */
  readonly label: string;
  /** It is being laid out, which takes so long that it is to be seen. */
  readonly waiting: boolean;
  readonly walker: Walker;
}

/** The picture, with the buttons that zoom. */
export function stage({ words, label, waiting, walker }: StageView): TemplateResult {
  const { gestures, keyed } = walker;
  const tool = (icon: TemplateResult, name: string, factor?: number) =>
    html`<button type="button" class="tool" aria-label=${name} @click=${() => walker.zoom(factor)}>${icon}</button>`;
  return html`<div class="stage">
    <div
      class="picture"
      part="picture"
      tabindex="0"
      role="application"
      aria-roledescription=${words.picture}
      aria-label=${label}
      aria-describedby="picture-help"
      @keydown=${keyed}
      @wheel=${gestures.wheel}
      @pointerdown=${gestures.down}
      @pointermove=${gestures.move}
      @pointerup=${gestures.up}
      @pointercancel=${gestures.cancel}
      @pointerleave=${gestures.leave}
    >
      <canvas aria-hidden="true"></canvas>
    </div>
    ${waiting ? html`<p class="waiting">${words.loading}</p>` : nothing}
    <div class="zoom">
      ${tool(zoomOut, words.zoomOut, 1 / zoomStep)} ${tool(maximize, words.fit)} ${tool(zoomIn, words.zoomIn, zoomStep)}
    </div>
    <div id="picture-help" class="unseen">${words.help}</div>
  </div>`;
}
