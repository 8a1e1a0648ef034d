import { css } from 'lit';

/**
 * Styles of cards, fields, buttons and notices. First steps use weights up to 500: a font without a medium face uses its
 * regular one, so no second font file delays the first frame.
 */
export const controls = css`
  .card {
    position: relative;
    inline-size: 100%;
    max-inline-size: var(--service-card-size, 22.5rem);
    padding: var(--service-card-padding, calc(var(--_space) * 7));
    background: var(--service-card-background, var(--_surface));
    border: var(--service-card-border, 1px solid var(--_line));
    border-radius: var(--service-card-radius, var(--_radius-l));
    box-shadow: var(--service-card-shadow, none);
    overflow-wrap: anywhere;
  }
  @media (max-width: 21.25rem) {
    .card {
      padding: var(--service-card-padding, calc(var(--_space) * 5));
    }
  }
  .sub b {
    color: var(--_text);
    font-weight: var(--_strong);
  }
  p {
    margin: 0;
  }
  .sub {
    margin-block-start: var(--_space);
  }
  .sub,
  ::placeholder {
    color: var(--_quiet);
    opacity: 1;
  }
  .heading,
  ::slotted([slot='heading']) {
    font-size: var(--_t4);
    font-weight: var(--_strong);
    letter-spacing: -0.012em;
    line-height: 1.3;
    margin: 0;
    outline: none;
  }
  .field,
  .wide {
    margin-block-start: calc(var(--_space) * 4.5);
  }
  label {
    font-weight: var(--_medium);
  }
  .field > label {
    display: block;
    margin-block-end: calc(var(--_space) * 1.5);
  }
  .input {
    display: block;
    inline-size: 100%;
    min-block-size: var(--service-input-size, var(--_control));
    margin: 0;
    padding: 0 0.6875rem;
    border: 1px solid var(--service-input-line, var(--_line-strong));
    border-radius: var(--service-input-radius, var(--_radius));
    background: var(--service-input-background, var(--_surface));
    color: inherit;
    font: inherit;
    font-size: var(--_input-size);
    transition: border-color var(--_motion);
  }
  .input:focus-visible {
    outline-offset: -1px;
  }
  .input[aria-invalid='true'] {
    border-color: var(--_bad);
    outline-color: var(--_bad);
  }
  .input:disabled {
    opacity: 0.6;
  }
  .button,
  .link {
    font: inherit;
    text-decoration: none;
    cursor: pointer;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4375rem;
    min-block-size: var(--service-button-size, var(--_control));
    padding: 0.25rem 0.875rem;
    border: 1px solid var(--_button-line);
    border-radius: var(--service-button-radius, var(--_radius));
    background: var(--_surface);
    color: inherit;
    font-weight: var(--_medium);
    transition: background-color var(--_motion);
  }
  .button:hover {
    background: var(--_hover);
  }
  .primary {
    border-color: var(--service-button-background, oklch(from var(--_fill) min(l, 0.6) c h));
    background: var(--service-button-background, var(--_fill));
    color: var(--service-button-text, var(--_on-fill));
  }
  .primary:hover {
    background: var(--service-button-background, var(--_fill-hover));
  }
  .wide {
    inline-size: 100%;
  }
  .button[aria-disabled='true'] {
    border-color: transparent;
    background: var(--_hover);
  }
  :is(.button, .link)[aria-disabled='true'] {
    color: var(--_quiet);
    cursor: default;
    @media (forced-colors) {
      color: GrayText;
    }
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    margin-block-end: calc(var(--_space) * 4);
    border-radius: var(--_radius);
    background: var(--_chosen);
    color: var(--_link);
  }
  .badge .icon {
    inline-size: 1.125rem;
    block-size: 1.125rem;
  }
  .notice {
    display: flex;
    gap: 0.5625rem;
    margin-block-start: calc(var(--_space) * 4);
    padding: 0.625rem 0.75rem;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_warn-wash);
    overflow-wrap: anywhere;
  }
  .notice .icon {
    margin-block-start: 0.125rem;
    color: var(--_warn);
  }
  .notice.bad {
    background: var(--_bad-wash);
  }
  .notice.bad .icon {
    color: var(--_bad);
  }
  .code {
    min-block-size: 3rem;
    padding-inline: 1rem;
    font: var(--_strong) 1.375rem/1 var(--_mono);
    letter-spacing: 0.3em;
    direction: ltr;
  }
  .hint {
    display: flex;
    gap: 0.375rem;
    align-items: flex-start;
    margin-block-start: calc(var(--_space) * 1.5);
    color: var(--_bad);
    font-size: var(--_t1);
  }
  .hint .icon {
    inline-size: 0.8125rem;
    block-size: 0.8125rem;
    margin-block-start: 0.1875rem;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 4);
    margin-block-start: calc(var(--_space) * 5);
    padding-block-start: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_line);
    color: var(--_quiet);
  }
  .link {
    border: 0;
    padding: 0;
    border-radius: calc(var(--_radius) / 2);
    background: none;
    color: var(--_link);
  }
  .link:hover:not([aria-disabled='true']) {
    text-decoration: underline;
  }
  @media (pointer: coarse) {
    .foot .link {
      min-block-size: 2.75rem;
      display: inline-flex;
      align-items: center;
    }
  }
`;
