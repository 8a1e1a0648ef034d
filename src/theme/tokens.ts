import { css } from 'lit';

/**
 * Semantic tokens: all colours, sizes and durations of the elements. Each can be set as `--service-<name>`; the other
 * colours derive from `--service-accent`.
 */
export const tokens = css`
  :host {
    --_accent: var(--service-accent, oklch(0.55 0.19 262));
    /* Dark accents are lightened on dark surfaces. */
    --_fill: oklch(
      from light-dark(var(--_accent), oklch(from var(--_accent) max(l, 0.56) min(c, 0.26) h))
        calc(l - max(0, l - 0.55 + 0.057 * max(0, cos((h - 190) * 1deg) - 0.35)) * clamp(0, (0.64 - l) * 1000, 1)) c h
    );
    /* Away from the text's lightness. */
    --_fill-hover: color-mix(in oklch, var(--_fill), oklch(from var(--_on-fill) calc(9 * (0.6 - l)) 0 h) 12%);
    --_on-fill: var(--service-on-accent, oklch(from var(--_accent) clamp(0.16, (0.64 - l) * 1000, 1) 0 h));
    --_link: var(
      --service-link,
      light-dark(
        oklch(from var(--_accent) min(l, 0.48) min(c, 0.19) h),
        oklch(from var(--_accent) max(l, 0.76) min(c, 0.12) h)
      )
    );
    --_chosen: var(
      --service-chosen,
      light-dark(oklch(from var(--_accent) 0.955 min(c, 0.022) h), oklch(from var(--_accent) 0.29 min(c, 0.045) h))
    );
    --_ring: var(--service-focus-ring, var(--_link));
    --_surface: var(--service-surface, light-dark(#fff, oklch(0.205 0.009 262)));
    --_hover: var(--service-hover, light-dark(oklch(0.965 0.005 262), oklch(0.255 0.012 262)));
    --_line: var(--service-line, light-dark(oklch(0.915 0.006 262), oklch(0.305 0.012 262)));
    --_line-strong: var(--service-line-strong, light-dark(oklch(0.63 0.012 262), oklch(0.55 0.016 262)));
    --_button-line: var(--service-button-line, light-dark(oklch(0.86 0.008 262), oklch(0.36 0.014 262)));
    --_text: var(--service-text, light-dark(oklch(0.24 0.018 262), oklch(0.945 0.006 262)));
    --_quiet: var(--service-text-quiet, light-dark(oklch(0.49 0.018 262), oklch(0.72 0.014 262)));
    --_bad: var(--service-bad, light-dark(oklch(0.53 0.19 25), oklch(0.74 0.14 25)));
    --_bad-wash: var(--service-bad-wash, light-dark(oklch(0.97 0.015 25), oklch(0.27 0.05 25)));
    --_warn: var(--service-warn, light-dark(oklch(0.55 0.12 70), oklch(0.8 0.12 80)));
    --_warn-wash: var(--service-warn-wash, light-dark(oklch(0.975 0.025 85), oklch(0.28 0.045 80)));
    --_radius: var(--service-radius, 8px);
    --_radius-l: var(--service-radius-large, calc(var(--_radius) * 1.5));
    --_control: var(--service-control-size, 2.25rem);
    --_space: var(--service-space, 0.25rem);
    --_motion: var(--service-motion, 160ms);
    --_strong: var(--service-font-weight-strong, 600);
    --_medium: var(--service-font-weight-medium, 500);
    --_t1: var(--service-font-size-1, 0.75rem);
    --_t2: var(--service-font-size-2, 0.84375rem);
    --_t4: var(--service-font-size-4, 1.125rem);
    --_mono: var(--service-font-family-mono, ui-monospace, monospace);
    --_input-size: var(--_t2);
    box-sizing: border-box;
    display: block;
    inline-size: 100%;
    color: var(--_text);
    font-family: var(--service-font-family, inherit);
    font-size: var(--_t2);
    font-weight: 400;
    line-height: 1.5;
    letter-spacing: normal;
    text-align: start;
    text-transform: none;
    -webkit-text-size-adjust: 100%;
  }
  @media (prefers-reduced-motion) {
    :host {
      --_motion: 0s;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --_line: var(--_text);
      --_line-strong: var(--_text);
      --_button-line: var(--_text);
      --_quiet: var(--_text);
    }
  }
  :host([density='compact']) {
    --_control: var(--service-control-size, 1.875rem);
    --_space: var(--service-space, 0.1875rem);
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  .icon {
    inline-size: 1rem;
    block-size: 1rem;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* Browsers force no colour of SVG, except one that it inherits. */
  @media (forced-colors) {
    .icon {
      color: inherit !important;
    }
  }
  :focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    :host,
    :host([density='compact']) {
      --_control: var(--service-control-size, 2.75rem);
      --_input-size: 1rem;
    }
  }
`;
