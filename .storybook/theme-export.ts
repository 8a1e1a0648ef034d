import { colourOf } from '../test/theme/colour.ts';
import { nameOf, type Scheme, type Start, type Theme } from './theme-values.ts';
import { themeSheets } from './themes.ts';

/** @param start the theme whose rules for more contrast follow */
export function cssOf(theme: Theme, start: Start = 'default'): string {
  const [, media = ''] = start === 'default' ? [] : themeSheets[start].split(/^(?=@media)/m);
  const values = Object.entries(theme).map(([token, value]) => `  ${token}: ${value};\n`);
  return `:root {\n${values.join('')}}\n${media.replaceAll(':where(:root)', ':root')}`;
}

/** A value without `light-dark()`. */
export const inScheme = (value: string, scheme: Scheme): string =>
  value.replaceAll(/light-dark\(([^(),]+),\s*([^(),]+)\)/g, scheme === 'dark' ? '$2' : '$1');

/**
 * The theme in the format of the W3C Design Tokens Community Group, which has no schemes. Borders, shadows and references
 * are left out.
 */
export function designTokensOf(theme: Theme, scheme: Scheme = 'light'): string {
  const found = Object.entries(theme).flatMap(([token, given]): [string, object][] => {
    const value = inScheme(given, scheme);
    const name = nameOf(token);
    if (token.startsWith('--service-font-family'))
      return [
        [
          name,
          { $type: 'fontFamily', $value: value.split(',').map((family) => family.trim().replaceAll(/['"]/g, '')) },
        ],
      ];
    if (/^[\d.]+px$/.test(value))
      return [[name, { $type: 'dimension', $value: { value: parseFloat(value), unit: 'px' } }]];
    if (!value.includes('var(') && CSS.supports('color', value))
      return [
        [name, { $type: 'color', $value: { colorSpace: 'srgb', components: srgb(value), hex: hexOf(srgb(value)) } }],
      ];
    return [];
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
