import { css } from 'lit';

/** Semantic tokens of raised surfaces: menus, dialogs. */
export const raised = css`
  :host {
    --_raised: var(--service-surface-raised, light-dark(#fff, oklch(0.24 0.01 262)));
    --_radius-s: var(--service-radius-small, calc(var(--_radius) * 0.625));
    --_shadow: var(
      --service-shadow,
      0 1px 2px oklch(0.2 0.02 262 / 0.06),
      0 0.5rem 1.5rem -0.5rem oklch(0.2 0.02 262 / 0.12)
    );
  }
`;
