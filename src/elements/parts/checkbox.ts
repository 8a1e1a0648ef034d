import { css, html, type TemplateResult } from 'lit';
import { issueLine } from './field.ts';
import { setProperties } from './set-properties.ts';

export interface CheckboxView {
  readonly name: string;
  /** Defaults to the name. */
  readonly id?: string;
  readonly label: TemplateResult | string;
  readonly checked: boolean;
  /** Default `true`. */
  readonly required?: boolean;
  readonly disabled: boolean;
  readonly about?: unknown;
  readonly describedBy?: string;
  readonly issue?: string | undefined;
}

/** Value of an input, or the state of a checkbox. */
export const typedIn = ({
  type,
  checked,
  value,
}: Pick<HTMLInputElement, 'type' | 'checked' | 'value'>): string | boolean => (type === 'checkbox' ? checked : value);

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
        ${setProperties({ checked: view.checked })}
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
    gap: 0.5625rem;
    align-items: flex-start;
    margin-block-start: calc(var(--_space) * 4);
  }
  .check input {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    margin: 0.125rem 0 0;
    accent-color: var(--_fill);
  }
  .check label {
    font-weight: 400;
  }
  @media (pointer: coarse) {
    .check {
      align-items: center;
      margin-block-start: var(--_space);
      min-block-size: 2.75rem;
    }
    .check input {
      inline-size: 1.5rem;
      block-size: 1.5rem;
      margin: 0;
    }
    .check label {
      padding-block: 0.625rem;
    }
  }
`;
