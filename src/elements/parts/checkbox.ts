import { css, html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { issueLine } from './field.ts';

export interface CheckboxView {
  readonly name: string;
  /** The name, unless that can't be one. */
  readonly id?: string;
  readonly label: TemplateResult | string;
  readonly checked: boolean;
  /** Whether it has to be ticked; by default it has. */
  readonly required?: boolean;
  readonly disabled: boolean;
  /** What stands below it beside its issue. */
  readonly about?: unknown;
  readonly describedBy?: string;
  readonly issue?: string | undefined;
}

/** What an input holds, a box or another. */
export const typedIn = ({
  type,
  checked,
  value,
}: Pick<HTMLInputElement, 'type' | 'checked' | 'value'>): string | boolean => (type === 'checkbox' ? checked : value);

/** A server would write the property `.checked` as an attribute, and any value of that one ticks the box. */
const ticked = (checked: boolean) =>
  ref((input) => {
    if (input) (input as HTMLInputElement).checked = checked;
  });

export const checkbox = ({
  name,
  id = name,
  describedBy = `${id}-issue`,
  ...view
}: CheckboxView): TemplateResult => html`
  <div part="field">
    <div class="check">
      <input
        id=${id}
        name=${name}
        type="checkbox"
        part="checkbox"
        value="true"
        ?required=${view.required ?? true}
        ?checked=${view.checked}
        ${ticked(view.checked)}
        ?disabled=${view.disabled}
        aria-invalid=${view.issue ? 'true' : 'false'}
        aria-describedby=${describedBy}
      />
      <label for=${id} part="label">${view.label}</label>
    </div>
    ${view.about}${issueLine(`${id}-issue`, view.issue)}
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
