import { html, nothing, type TemplateResult } from 'lit';
import { clock } from '../../theme/icons/clock.ts';
import { triangleAlert } from '../../theme/icons/triangle-alert.ts';
import { wifiOff } from '../../theme/icons/wifi-off.ts';

const icons = { bad: triangleAlert, offline: wifiOff, limited: clock };

/** A sentence about the whole form, with the way on. */
export const notice = (
  kind: keyof typeof icons,
  text: string,
  action?: { readonly label: string; readonly press: () => void },
): TemplateResult => html`
  <div class="notice ${kind}" part="notice">
    ${icons[kind]}<span>${text}</span>${
      action
        ? html`<button type="button" class="link" part="link" @click=${action.press}>${action.label}</button>`
        : nothing
    }
  </div>
`;
