import { css } from 'lit';

export const searchStyles = css`
  .ask {
    position: relative;
    flex: none;
    padding: 0.625rem 0.75rem;
    border-block-end: 1px solid var(--_line);
  }
  .ask > .icon {
    position: absolute;
    inset-block-start: calc(50% - 0.5rem);
    inset-inline-start: 1.4375rem;
    color: var(--_quiet);
    pointer-events: none;
  }
  .ask .input {
    padding-inline: 2.125rem 2.75rem;
  }
  .ask .input::-webkit-search-cancel-button {
    display: none;
  }
  .clear {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 1.375rem;
    display: grid;
    place-items: center;
    inline-size: 2rem;
    block-size: 2rem;
    margin-block: auto;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: var(--_quiet);
    cursor: pointer;
  }
  .input:placeholder-shown ~ .clear {
    display: none;
  }
  .clear:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .clear:focus-visible {
    outline-offset: -2px;
  }
  .count {
    padding: 0.625rem 1rem 0.25rem;
    overflow-wrap: anywhere;
  }
  .hits {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .hit {
    position: relative;
    display: flex;
    gap: 0.625rem;
    padding: 0.5625rem 1rem;
  }
  .hit + .hit {
    border-block-start: 1px solid var(--_line);
  }
  .hit:has(.open):hover,
  .hit:focus-within {
    background: var(--_hover);
  }
  .hit > .icon {
    margin-block-start: 0.125rem;
    color: var(--_quiet);
  }
  .about {
    display: grid;
    gap: 1px;
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  div.hit .about {
    gap: 0.5625rem;
    padding-block: 0.3125rem 0.375rem;
  }
  .open {
    justify-self: start;
    max-inline-size: 100%;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    font-weight: var(--_strong);
    text-decoration: none;
  }
  .open::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .hit:hover .open {
    text-decoration: underline;
  }
  .open:focus-visible {
    outline: none;
  }
  .hit:has(.open:focus-visible) {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }
  .snippet {
    color: var(--_quiet);
  }
  mark {
    border-radius: calc(var(--_radius) / 2);
    background: var(--_chosen);
    color: var(--_text);
    font-weight: var(--_strong);
  }
  .rest {
    display: grid;
    justify-items: center;
    gap: 0.5rem;
    padding: 0.75rem 1rem 1rem;
  }
  .rest .notice {
    margin: 0;
  }
  @media (forced-colors) {
    mark {
      background: Mark;
      color: MarkText;
      forced-color-adjust: none;
    }
  }
  @media (pointer: coarse) {
    .hit {
      min-block-size: 3rem;
    }
    .clear {
      inline-size: 2.75rem;
      block-size: 2.75rem;
      inset-inline-end: 0.75rem;
    }
    .ask .input {
      padding-inline-end: 3rem;
    }
  }
`;
