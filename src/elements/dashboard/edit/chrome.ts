import { html, type TemplateResult } from 'lit';
import { gripVertical, moveDiagonal2, settings, trash2 } from '../../../theme/icons.ts';
import type { FrameChrome } from '../frame.ts';
import type { WidgetHost } from '../widget-host.ts';
import type { Desk } from './desk.ts';
import type { Moves } from './moves.ts';

const tool = (label: string, icon: TemplateResult, press: () => void) =>
  html`<button type="button" class="tool" part="button" aria-label=${label} title=${label} @click=${press}>${icon}</button>`;

/** What stands around a widget while its dashboard is edited. */
export function chrome(editor: Desk, moves: Moves, host: WidgetHost, title: string): FrameChrome {
  const { words } = editor;
  const { key, visibility } = host.instance;
  const shownTo = visibility === 'always' ? '' : words.visibilities[visibility];
  return {
    classes: moves.moving === key ? 'edited moving' : 'edited',
    head: html`<div class="head" part="head">
      <button
        type="button"
        class="handle"
        part="handle"
        aria-label=${words.handle(title)}
        aria-describedby="handle-help"
        @pointerdown=${(event: PointerEvent) => moves.grab(event, key, 'move')}
        @keydown=${(event: KeyboardEvent) => moves.key(event, host, title)}
      >
        ${gripVertical}<span class="clip">${title}</span>
      </button>
      ${shownTo ? html`<span class="quiet clip">${shownTo}</span>` : ''}
      ${tool(words.settings(title), settings, () => editor.configure(host))}
      ${tool(words.remove(title), trash2, () => editor.remove(host, title))}
    </div>`,
    foot: html`<button
      type="button"
      class="corner"
      part="corner"
      aria-label=${words.resize(title)}
      @pointerdown=${(event: PointerEvent) => moves.grab(event, key, 'resize')}
      @keydown=${(event: KeyboardEvent) => moves.key(event, host, title, true)}
    >
      ${moveDiagonal2}
    </button>`,
  };
}
