import { css } from 'lit';

export const searchStyles = css`
  .ask {
    position: relative;
    flex: none;
    padding: 10px 12px;
    border-block-end: 1px solid var(--_line);
  }
  .ask > .icon {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-start: 23px;
    color: var(--_quiet);
    pointer-events: none;
  }
  .ask .input {
    padding-inline-start: 34px;
  }
  .ask .input::placeholder {
    color: var(--_quiet);
    opacity: 1;
  }
  .count {
    padding: 10px 16px 4px;
  }
  .hits {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .hit {
    position: relative;
    display: flex;
    gap: 10px;
    padding: 9px 16px;
  }
  .hit + .hit {
    border-block-start: 1px solid var(--_line);
  }
  .hit:has(.open):hover,
  .hit:focus-within {
    background: var(--_hover);
  }
  .hit > .icon {
    margin-block-start: 2px;
    color: var(--_quiet);
  }
  .about {
    display: grid;
    gap: 1px;
    flex: 1;
    min-inline-size: 0;
  }
  div.hit .about {
    gap: 9px;
    padding-block: 5px 6px;
  }
  .open {
    justify-self: start;
    max-inline-size: 100%;
    border-radius: 3px;
    color: inherit;
    font-weight: 560;
    text-decoration: none;
    overflow-wrap: anywhere;
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
  .where {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .snippet {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    color: var(--_quiet);
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  mark {
    border-radius: 3px;
    background: var(--_chosen);
    color: var(--_text);
    font-weight: 560;
  }
  .rest {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 12px 16px 16px;
  }
  .rest .notice {
    margin: 0;
  }
  @media (forced-colors: active) {
    mark {
      background: Mark;
      color: MarkText;
      forced-color-adjust: none;
    }
  }
  @media (pointer: coarse) {
    .hit {
      min-block-size: 48px;
    }
  }
`;
