import { css } from 'lit';

export const schemaFormStyles = css`
  .form {
    overflow-wrap: anywhere;
  }
  form > :first-child,
  form > :first-child > .field:first-child,
  .branch > .field:first-child {
    margin-block-start: 0;
  }
  ::slotted([slot='heading']) {
    margin-block-end: calc(var(--_space) * 4);
  }
  .field {
    min-inline-size: 0;
  }
  .field > label:not(.check) {
    display: flex;
    justify-content: space-between;
    gap: calc(var(--_space) * 3);
  }
  .whole:focus {
    outline: none;
  }
  label.unseen {
    position: absolute;
  }
  .quiet {
    color: var(--_quiet);
    font-weight: 400;
  }
  .about {
    margin-block-start: calc(var(--_space) * 1.5);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .lines {
    padding-block: 0.5rem;
    resize: vertical;
    line-height: 1.5;
  }
  .code-lines {
    font-family: var(--_mono);
    direction: ltr;
    tab-size: 2;
  }
  select.input {
    padding-inline: 0.5625rem 0.25rem;
  }
  .input:read-only:not(select) {
    background: var(--_hover);
  }
  .check {
    margin-block-start: 0;
  }
  .check > span {
    font-weight: 400;
  }
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  :is(fieldset, .union):focus {
    outline: none;
  }
  legend {
    display: flex;
    justify-content: space-between;
    gap: calc(var(--_space) * 3);
    inline-size: 100%;
    padding: 0;
    font-weight: var(--_medium);
  }
  /* A box and its label stand side by side, unlike the label above a field. */
  .choices .check {
    display: flex;
    margin-block-end: 0;
    inline-size: fit-content;
    margin-block-start: calc(var(--_space) * 1.5);
    font-weight: 400;
  }
  .choices[data-invalid] input {
    outline: 1px solid var(--_bad);
    outline-offset: 1px;
  }
  .group {
    margin-block-start: calc(var(--_space) * 6);
    padding-inline-start: calc(var(--_space) * 4);
    border-inline-start: 2px solid var(--_line);
  }
  .group > legend {
    font-weight: var(--_strong);
  }
  .group > .field:first-of-type {
    margin-block-start: calc(var(--_space) * 2.5);
  }
  .list {
    padding-inline-start: 0;
    border: 0;
  }
  .entries {
    container-type: inline-size;
    margin: calc(var(--_space) * 2) 0 0;
    padding: 0;
    list-style: none;
  }
  .entry {
    display: flex;
    gap: calc(var(--_space) * 2);
    align-items: flex-start;
    margin-block-start: calc(var(--_space) * 2);
  }
  .entry > :first-child {
    flex: 1;
  }
  .entry > .field {
    margin-block-start: 0;
  }
  .box {
    padding: calc(var(--_space) * 3) calc(var(--_space) * 4) calc(var(--_space) * 4);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .box > legend {
    float: inline-start;
    margin-block-end: calc(var(--_space) * 2);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .box > :is(legend + *, .field) {
    clear: both;
  }
  .tools {
    display: flex;
    flex: none;
  }
  .tool {
    display: grid;
    place-items: center;
    inline-size: var(--_control);
    block-size: var(--_control);
    padding: 0;
    border: 0;
    border-radius: var(--service-button-radius, var(--_radius));
    background: none;
    color: var(--_quiet);
    cursor: pointer;
  }
  .tool:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .tool[aria-disabled='true'] {
    opacity: 0.35;
    cursor: default;
  }
  .list > .button {
    margin-block-start: calc(var(--_space) * 3);
  }
  .union,
  .branch {
    margin-block-start: calc(var(--_space) * 4.5);
  }
  .chunk {
    content-visibility: auto;
    contain-intrinsic-size: auto 262.5rem;
    overflow-clip-margin: 4px;
    padding-block: 1px;
  }
  .summary ul {
    margin: calc(var(--_space) * 1.5) 0 0;
    padding-inline-start: calc(var(--_space) * 4);
  }
  .summary .link {
    display: block;
    min-block-size: 1.5rem;
    text-align: start;
    text-decoration: underline;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    align-items: center;
    margin-block-start: calc(var(--_space) * 5);
  }
  .actions .wide {
    inline-size: auto;
    margin: 0;
  }
  .good .icon {
    color: var(--_link);
  }
  .notice.good {
    background: var(--_chosen);
  }
  .bone {
    block-size: var(--_control);
    margin-block-start: calc(var(--_space) * 1.5);
    border-radius: var(--_radius);
    background: var(--_hover);
  }
  .bone.word {
    inline-size: 6rem;
    block-size: 0.875rem;
    margin-block-start: calc(var(--_space) * 5);
  }
  @container (max-width: 26.25rem) {
    .entry {
      flex-direction: column;
      align-items: stretch;
    }
    .entry .tools {
      justify-content: flex-end;
    }
    .entry > :first-child {
      inline-size: 100%;
    }
  }
  @media (pointer: coarse) {
    .check label {
      padding-block: 0;
    }
    .tools {
      gap: 0.5rem;
    }
    .summary .link {
      min-block-size: 2.75rem;
    }
    .summary li + li {
      margin-block-start: 0.5rem;
    }
  }
`;
