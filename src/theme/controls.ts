import { css } from 'lit';

/**
 * Styles of cards, fields, buttons and notices. First steps use weights up to 500: a font without a medium face uses its
 * regular one, so no second font file delays the first frame.
 */
export const controls = css`
  .card {
    position: relative;
    inline-size: 100%;
    max-inline-size: var(--service-card-size, 360px);
    padding: var(--service-card-padding, calc(var(--_space) * 7));
    background: var(--service-card-background, var(--_surface));
    border: var(--service-card-border, 1px solid var(--_line));
    border-radius: var(--service-card-radius, var(--_radius-l));
    box-shadow: var(--service-card-shadow, none);
    overflow-wrap: anywhere;
  }
  @media (max-width: 340px) {
    .card {
      padding: var(--service-card-padding, calc(var(--_space) * 5));
    }
  }
  p {
    margin: 0;
  }
  h2,
  ::slotted([slot='heading']) {
    font-size: var(--_t4);
    font-weight: 500;
    letter-spacing: -0.012em;
    line-height: 1.3;
    margin: 0;
  }
  .sub {
    color: var(--_quiet);
    margin-block-start: var(--_space);
  }
  .sub b {
    color: var(--_text);
    font-weight: 560;
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    margin-block-end: calc(var(--_space) * 4);
    border-radius: 10px;
    background: var(--_chosen);
    color: var(--_link);
  }
  .badge .icon {
    inline-size: 18px;
    block-size: 18px;
  }
  .field {
    margin-block-start: calc(var(--_space) * 4.5);
  }
  label {
    font-weight: 500;
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
    padding: 0 11px;
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
  .code {
    min-block-size: 48px;
    padding-inline: 16px;
    font: 560 22px/1 ui-monospace, monospace;
    letter-spacing: 0.3em;
    direction: ltr;
  }
  .hint {
    display: flex;
    gap: 6px;
    align-items: flex-start;
    margin-block-start: calc(var(--_space) * 1.5);
    color: var(--_bad);
    font-size: var(--_t1);
  }
  .hint .icon {
    inline-size: 13px;
    block-size: 13px;
    margin-block-start: 3px;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 7px;
    min-block-size: var(--service-button-size, var(--_control));
    padding: 4px 14px;
    border: 1px solid var(--_line-strong);
    border-radius: var(--service-button-radius, var(--_radius));
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-weight: 500;
    text-decoration: none;
    cursor: pointer;
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
    margin-block-start: calc(var(--_space) * 4.5);
  }
  .button[aria-disabled='true'] {
    border-color: var(--_line);
    background: var(--_hover);
    color: var(--_quiet);
    cursor: default;
  }
  @media (forced-colors: active) {
    .button[aria-disabled='true'] {
      color: GrayText;
    }
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
    padding: 0;
    border: 0;
    border-radius: 3px;
    background: none;
    color: var(--_link);
    font: inherit;
    text-decoration: none;
    cursor: pointer;
  }
  .link:hover {
    text-decoration: underline;
  }
  @media (pointer: coarse) {
    .foot .link {
      min-block-size: 44px;
      display: inline-flex;
      align-items: center;
    }
  }
  .notice {
    display: flex;
    gap: 9px;
    margin-block-start: calc(var(--_space) * 4);
    padding: 10px 12px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_warn-wash);
  }
  .notice .icon {
    margin-block-start: 2px;
    color: var(--_warn);
  }
  .notice.bad {
    background: var(--_bad-wash);
  }
  .notice.bad .icon {
    color: var(--_bad);
  }
`;
