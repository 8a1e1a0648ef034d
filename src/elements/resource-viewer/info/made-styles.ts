import { css } from 'lit';

export const madeStyles = css`
  .info .made {
    flex-wrap: wrap;
    padding-block: 5px;
  }
  .info .result {
    flex: 1 0 100%;
    min-inline-size: 0;
  }
  .info .result p {
    margin: 0;
    color: var(--_quiet);
  }
  .info .result ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .info .form {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 7px;
    min-inline-size: 0;
  }
  .info .headings li {
    min-block-size: 26px;
  }
  .info .headings .level-1 {
    padding-inline-start: 12px;
  }
  .info .headings .level-2,
  .info .headings .level-3,
  .info .headings .level-4,
  .info .headings .level-5 {
    padding-inline-start: 24px;
  }
  .info .result .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .info .chips li {
    min-block-size: 0;
    padding: 2px 9px;
    border: 1px solid var(--_line);
    border-radius: 20px;
    font-size: var(--_t1);
  }
  .info .thumbnail {
    display: block;
    max-inline-size: 100%;
    max-block-size: 180px;
    block-size: auto;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .info .values {
    max-block-size: 160px;
    margin: 0;
    font-size: var(--_t1);
    white-space: pre-wrap;
    overflow: auto;
  }
  @media (pointer: coarse) {
    .info .headings li,
    .info .web li {
      min-block-size: 44px;
    }
  }
`;
