import { describedTokens } from './blocks.ts';
import { themes, type Look } from './look.ts';
import { themeSheets } from './themes.ts';

/** Values of a theme, by token. */
export type Theme = Readonly<Record<string, string>>;

/** Name of the theme that a theme starts from. */
export type Start = Look['theme'];
export type Scheme = Look['scheme'];

export interface Field {
  /** A token, or the name of a setting that sets several. */
  readonly token: string;
  readonly label: string;
  readonly kind: 'colour' | 'pixels' | 'text' | 'hue' | 'density';
  /** Colours have none: the elements compute them. */
  readonly initial?: string;
}

export const fields: readonly Field[] = [
  { token: '--service-accent', label: 'Accent', kind: 'colour' },
  { token: 'neutral', label: 'Neutral (hue)', kind: 'hue', initial: '262' },
  { token: '--service-surface', label: 'Surface', kind: 'colour' },
  { token: '--service-text', label: 'Text', kind: 'colour' },
  { token: 'density', label: 'Density', kind: 'density', initial: 'normal' },
  { token: '--service-radius', label: 'Radius', kind: 'pixels', initial: '8px' },
  { token: '--service-control-size', label: 'Height of controls', kind: 'pixels', initial: '36px' },
  { token: '--service-font-family', label: 'Font', kind: 'text', initial: 'system-ui, sans-serif' },
];

/** Greys with the hue of the default theme. */
const neutrals = describedTokens().filter(({ name }) =>
  /-(?:surface|surface-raised|hover|line|line-strong|button-line|text|text-quiet)$/.test(name),
);

/** Sizes by density; those of "compact" are of `density="compact"`. */
export const densities: Readonly<Record<string, Theme>> = {
  normal: {},
  compact: { '--service-space': '0.1875rem', '--service-control-size': '1.875rem' },
  roomy: { '--service-space': '0.3125rem', '--service-control-size': '2.75rem' },
};

const isValid: Readonly<Record<Field['kind'], (value: string) => boolean>> = {
  colour: (value) => CSS.supports('color', value),
  pixels: (value) => CSS.supports('border-radius', value),
  text: (value) => CSS.supports('font-family', value),
  hue: (value) => /^\d{1,3}$/.test(value),
  density: (value) => Object.hasOwn(densities, value),
};

/** A theme with the tokens that "neutral" and "density" set; tokens of the theme itself go before these. */
export function valuesOf({ neutral, density, ...theme }: Theme): Theme {
  const greys = neutrals.map(({ name, default: value }) => [name, value.replaceAll(/ 262\)/g, ` ${neutral})`)]);
  return { ...(neutral && Object.fromEntries(greys)), ...densities[density ?? ''], ...theme };
}

/** Name in the address and in design tokens. */
export const nameOf = (token: string) => token.replace('--service-', '');

/** Values of the known tokens in the hash of an address. */
export function themeIn(hash: string): Theme {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return Object.fromEntries(
    fields.flatMap(({ token, kind }) => {
      const value = given.get(nameOf(token));
      return value && isValid[kind](value) ? [[token, value] as const] : [];
    }),
  );
}

/** Theme to start from in the hash of an address. */
export function startIn(hash: string): Start {
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('from') ?? '';
  return Object.hasOwn(themes, given) ? (given as Start) : 'default';
}

export function hashOf(theme: Theme, start: Start = 'default'): string {
  const given = Object.entries(theme).map(([token, value]): [string, string] => [nameOf(token), value]);
  return `#${new URLSearchParams(start === 'default' ? given : [['from', start], ...given])}`;
}

/** Tokens of a ready theme; none of the default. */
export function tokensOf(start: Start): Theme {
  const [, root = ''] = start === 'default' ? [] : themeSheets[start].split(/:root\) \{|\n\}/);
  return Object.fromEntries(
    [...root.matchAll(/(--service-[\w-]+):\s*([^;]+);/g)].map(([, token, value]) => [
      token!,
      value!.replaceAll(/\s+/g, ' '),
    ]),
  );
}
