import { css } from 'lit';

export const detailsStyles = css`
  .summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 4);
    border-radius: 3px;
    min-block-size: 24px;
    cursor: pointer;
    list-style: none;
  }
  .summary::-webkit-details-marker {
    display: none;
  }
  details.foot {
    display: block;
  }
  details p {
    margin-block-start: calc(var(--_space) * 3);
  }
`;
