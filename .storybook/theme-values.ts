import { colourPairs } from '../test/theme/pairs.ts';
import { describedTokens } from './blocks.ts';
import { tokenOf } from './design-language.ts';
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

/** Colours without a field: the editor sets them where a pair is hard to read. */
const otherColours = [...new Set(colourPairs.flatMap(({ colour }) => tokenOf(colour) ?? []))]
  .filter((token) => fields.every((field) => field.token !== token))
  .map((token) => ({ token, kind: 'colour' }) as const);

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

/** With `~` for `%`: Storybook decodes the parameters of its address, and does not encode them again. */
const encode = (value: string) => encodeURIComponent(value).replaceAll('~', '%7E').replaceAll('%', '~');

function decode(text = ''): string {
  try {
    return decodeURIComponent(text.replaceAll('~', '%'));
  } catch {
    return '';
  }
}

/** Values of a link by name, as `from:github;accent:~23ff2d87`. */
const valuesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').map((each) => {
      const [name = '', value] = each.split(':');
      return [name, decode(value)];
    }),
  );

/** Values of the known tokens in a link. */
export function themeIn(text: string): Theme {
  const given = valuesIn(text);
  return Object.fromEntries(
    [...fields, ...otherColours].flatMap(({ token, kind }) => {
      const value = given.get(nameOf(token));
      return value && isValid[kind](value) ? [[token, value] as const] : [];
    }),
  );
}

/** Theme to start from in a link. */
export function startIn(text: string): Start {
  const given = valuesIn(text).get('from') ?? '';
  return Object.hasOwn(themes, given) ? (given as Start) : 'default';
}

/** Scheme of the previews in a link. */
export const schemeIn = (text: string): Scheme => (valuesIn(text).get('scheme') === 'dark' ? 'dark' : 'light');

/** A theme as text in a link; empty for the default theme. */
export function themeText(theme: Theme, start: Start = 'default', scheme: Scheme = 'light'): string {
  const given = [
    ...(start === 'default' ? [] : [['from', start]]),
    ...(scheme === 'light' ? [] : [['scheme', scheme]]),
    ...Object.entries(theme).map(([token, value]) => [nameOf(token), encode(value)]),
  ];
  return given.map((each) => each.join(':')).join(';');
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
