import { colourOf } from '../test/theme/colour.ts';
import { nameOf, type Scheme, type Start, type Theme } from './theme-values.ts';
import { themeSheets } from './themes.ts';

const notTouch = 'not (pointer: coarse)';
const controlSize = '--service-control-size';

/**
 * Touch screens keep the controls of the elements, which are large enough for fingers.
 *
 * @param start the theme whose rules for more contrast follow
 */
export function cssOf({ [controlSize]: size, ...theme }: Theme, start: Start = 'default'): string {
  const [, media = ''] = start === 'default' ? [] : themeSheets[start].split(/^(?=@media)/m);
  const values = Object.entries(theme).map(([token, value]) => `  ${token}: ${value};\n`);
  const root = values.length || !size ? `:root {\n${values.join('')}}\n` : '';
  const controls = size ? `@media ${notTouch} {\n  :root {\n    ${controlSize}: ${size};\n  }\n}\n` : '';
  return `${root}${controls}${media.replaceAll(':where(:root)', ':root')}`;
}

/** The theme as it applies to this screen. */
export function appliedTheme({ [controlSize]: size, ...theme }: Theme): Theme {
  return size && matchMedia(notTouch).matches ? { ...theme, [controlSize]: size } : theme;
}

/** Arguments of a function, up to its closing parenthesis. */
function argumentsIn(text: string): { readonly values: readonly string[]; readonly end: number } {
  const values: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/[(),]/g)) {
    if (depth === 0 && sign !== '(') {
      values.push(text.slice(start, index).trim());
      start = index + 1;
      if (sign === ')') return { values, end: start };
    }
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  }
  return { values, end: text.length };
}

/** A value without `light-dark()`. */
export function inScheme(value: string, scheme: Scheme): string {
  const [before = '', after] = value.split(/light-dark\((.*)/s);
  if (after === undefined) return value;
  const { values, end } = argumentsIn(after);
  return before + inScheme((values[scheme === 'dark' ? 1 : 0] ?? '') + after.slice(end), scheme);
}

const units: Readonly<Record<string, 'dimension' | 'duration'>> = {
  px: 'dimension',
  rem: 'dimension',
  ms: 'duration',
  s: 'duration',
};

/** A token of the format; `undefined` for what it lacks. */
function designToken(token: string, value: string): object | undefined {
  if (token.startsWith('--service-font-family')) {
    return { $type: 'fontFamily', $value: value.split(',').map((family) => family.trim().replaceAll(/['"]/g, '')) };
  }
  if (token.startsWith('--service-font-weight')) return { $type: 'fontWeight', $value: Number(value) };
  const [, digits = '', unit = ''] = /^(-?[\d.]+)(px|rem|ms|s)$/.exec(value) ?? [];
  if (unit) return { $type: units[unit], $value: { value: Number(digits), unit } };
  if (value.includes('var(') || !CSS.supports('color', value)) return undefined;
  const components = srgb(value);
  const alpha = Number(colourOf(value)[3].toFixed(2));
  return {
    $type: 'color',
    $value: { colorSpace: 'srgb', components, ...(alpha < 1 && { alpha }), hex: hexOf(components) },
  };
}

/**
 * The theme in the format of the W3C Design Tokens Community Group, which has no schemes. Borders, shadows and references
 * are left out.
 */
export function designTokensOf(theme: Theme, scheme: Scheme = 'light'): string {
  const found = Object.entries(theme).flatMap(([token, value]): [string, object][] => {
    const each = designToken(token, inScheme(value, scheme));
    return each ? [[nameOf(token), each]] : [];
  });
  return JSON.stringify({ service: Object.fromEntries(found) }, null, 2);
}

/** Red, green and blue, 0 to 1. */
export const srgb = (colour: string): number[] =>
  colourOf(colour)
    .slice(0, 3)
    .map((part) => Number(part.toFixed(4)));

export const hexOf = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
