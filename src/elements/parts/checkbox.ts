import { css, html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { issueLine } from './field.ts';

export interface CheckboxView {
  readonly name: string;
  readonly label: TemplateResult;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly issue: string | undefined;
}

/** A server would write the property `.checked` as an attribute, and any value of that one ticks the box. */
const ticked = (checked: boolean) =>
  ref((input) => {
    if (input) (input as HTMLInputElement).checked = checked;
  });

export const checkbox = (view: CheckboxView): TemplateResult => html`
  <div part="field">
    <div class="check">
      <input
        id=${view.name}
        name=${view.name}
        type="checkbox"
        part="checkbox"
        value="true"
        required
        ?checked=${view.checked}
        ${ticked(view.checked)}
        ?disabled=${view.disabled}
        aria-invalid=${view.issue ? 'true' : 'false'}
        aria-describedby="${view.name}-issue"
      />
      <label for=${view.name} part="label">${view.label}</label>
    </div>
    ${issueLine(`${view.name}-issue`, view.issue)}
  </div>
`;

export const checkboxStyles = css`
  .check {
    display: flex;
    gap: 9px;
    align-items: flex-start;
    margin-block-start: calc(var(--_space) * 4);
  }
  .check input {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin: 2px 0 0;
    accent-color: var(--_fill);
  }
  .check label {
    font-weight: 400;
  }
  @media (pointer: coarse) {
    .check {
      align-items: center;
      margin-block-start: var(--_space);
      min-block-size: 44px;
    }
    .check input {
      inline-size: 24px;
      block-size: 24px;
      margin: 0;
    }
    .check label {
      padding-block: 10px;
    }
  }
`;
