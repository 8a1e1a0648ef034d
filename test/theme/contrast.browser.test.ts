import { elementUpdated } from '@open-wc/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { themeSheets } from '../../.storybook/themes.ts';
import '../../src/elements/sign-in/index.ts';
import type { SignInElement } from '../../src/elements/sign-in/index.ts';
import { dialogStyles } from '../../src/elements/parts/dialog-styles.ts';
import { screenStyles } from '../../src/elements/resource-viewer/errors.lazy.ts';
import { raised } from '../../src/theme/raised.ts';
import { themeNames } from '../../src/theme/themes/names.ts';
import { colourOf, contrast } from './colour.ts';
import { colourPairs, contrastOf } from './pairs.ts';

const hues = Array.from({ length: 24 }, (_, index) => index * 15);
const lightnesses = [0.3, 0.55, 0.65, 0.85];
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
const themeSheet = new CSSStyleSheet();

let around: HTMLElement;
let element: SignInElement;
/** Resolves a token to a computed colour. */
let probe: HTMLElement;

beforeAll(async () => {
  around = document.createElement('div');
  element = document.createElement('service-sign-in');
  element.setAttribute('sign-up-url', '/registrera');
  around.append(element);
  document.body.append(around);
  await elementUpdated(element);
  probe = document.createElement('i');
  probe.style.display = 'none';
  element.shadowRoot!.append(probe);
  element.shadowRoot!.adoptedStyleSheets.push(raised.styleSheet!, dialogStyles.styleSheet!, screenStyles.styleSheet!);
  document.adoptedStyleSheets.push(themeSheet);
  return () => {
    around.remove();
    document.adoptedStyleSheets = [];
  };
});

const find = (selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector)!;

function token(name: string): string {
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

function show(scheme: Scheme, accent: string): void {
  around.style.colorScheme = scheme;
  around.style.setProperty('--service-accent', accent);
}

/** Pairs of colours and the contrast that they need. */
function pairs(): Record<string, readonly [contrast: number, least: number]> {
  const style = (selector: string) => getComputedStyle(find(selector));
  const card = style('.card').backgroundColor;
  const submit = style("[part~='submit']");
  const input = style('input');
  return {
    'button text': [contrast(submit.color, submit.backgroundColor), 4.5],
    'button text, hovered': [contrast(submit.color, token('--_fill-hover')), 4.5],
    'button or its edge on its card': [
      Math.max(contrast(submit.backgroundColor, card), contrast(submit.borderTopColor, card)),
      3,
    ],
    link: [contrast(style("a[part~='link']").color, card), 4.5],
    'link on what is chosen': [contrast(token('--_link'), token('--_chosen')), 3],
    'focus ring': [contrast(token('--_ring'), card), 3],
    'quiet text': [contrast(style('.sub').color, card), 4.5],
    text: [contrast(style('.card').color, card), 7],
    'input border': [contrast(input.borderTopColor, input.backgroundColor), 3],
    'what is wrong': [contrast(token('--_bad'), card), 4.5],
    'text on a warning': [contrast(token('--_text'), token('--_warn-wash')), 4.5],
    'text on a failure': [contrast(token('--_text'), token('--_bad-wash')), 4.5],
    'icon on a warning': [contrast(token('--_warn'), token('--_warn-wash')), 3],
    'icon on a failure': [contrast(token('--_bad'), token('--_bad-wash')), 3],
    'text of what is hovered': [contrast(token('--_text'), token('--_hover')), 4.5],
    'quiet text of what is held back': [contrast(token('--_quiet'), token('--_hover')), 4.5],
  };
}

/** Contrasts of all colours that a theme sets, beside those of a sign-in. */
function pairsOfTheme(): ReturnType<typeof pairs> {
  const used = colourPairs.map((pair) => {
    const name = `${pair.colour} on ${pair.background}`;
    return [name, [contrastOf(probe, pair), pair.least] as const] as const;
  });
  probe.className = 'danger';
  probe.style.color = '';
  probe.style.backgroundColor = '';
  const { color, backgroundColor } = getComputedStyle(probe);
  probe.className = '';
  return { ...pairs(), ...Object.fromEntries(used), 'text of a danger': [contrast(color, backgroundColor), 4.5] };
}

describe.each(schemes)('in the %s scheme', (scheme) => {
  test.each(lightnesses)('any hue of an accent of lightness %f keeps its contrast', (lightness) => {
    const poor: string[] = [];
    for (const hue of hues) {
      const accent = `oklch(${lightness} 0.19 ${hue})`;
      show(scheme, accent);
      for (const [what, [found, least]] of Object.entries(pairs())) {
        if (found < least) poor.push(`${accent}: ${what} ${found.toFixed(2)} < ${least}`);
      }
    }
    expect(poor).toEqual([]);
  });

  test.each([
    '#000',
    '#fff',
    '#808080',
    '#ff2d87',
    '#d21eff',
    '#ff0',
    '#0f0',
    '#00f',
    '#f00',
    '#0ff',
    'hotpink',
    'color(display-p3 0 1 0)',
  ])('the accent %s keeps its contrast', (accent) => {
    show(scheme, accent);
    const poor = Object.entries(pairs()).filter(([, [found, least]]) => found < least);
    expect(poor.map(([what, [found, least]]) => `${what} ${found.toFixed(2)} < ${least}`)).toEqual([]);
  });

  test.each(['default', ...themeNames] as const)('the theme %s keeps its contrast', (theme) => {
    show(scheme, '');
    themeSheet.replaceSync(theme === 'default' ? '' : themeSheets[theme]);
    const poor = Object.entries(pairsOfTheme()).filter(([, [found, least]]) => found < least);
    themeSheet.replaceSync('');
    expect(poor.map(([what, [found, least]]) => `${what} ${found.toFixed(2)} < ${least}`)).toEqual([]);
  });
});

test.each(schemes)('a light accent fills the button as it is, with its hue, in the %s scheme', (scheme) => {
  for (const accent of ['#ff2d87', '#0f96ff', '#f60', '#f59e0b']) {
    show(scheme, accent);
    expect(colourOf(token('--_fill')).map((part) => part.toFixed(2))).toEqual(
      colourOf(accent).map((part) => part.toFixed(2)),
    );
  }
});

test.each([...new Set(colourPairs.flatMap(({ colour, background }) => [colour, background]))])(
  'the colour %s of a pair is defined',
  (name) => {
    expect(getComputedStyle(probe).getPropertyValue(name)).not.toBe('');
  },
);

test('an accent styles button, link and ring only', () => {
  show('light', 'oklch(0.55 0.19 25)');
  const red = {
    fill: token('--_fill'),
    link: token('--_link'),
    ring: token('--_ring'),
    text: token('--_text'),
    line: token('--_line'),
  };
  show('light', 'oklch(0.55 0.19 262)');
  expect(token('--_fill')).not.toBe(red.fill);
  expect(token('--_link')).not.toBe(red.link);
  expect(token('--_ring')).not.toBe(red.ring);
  expect(token('--_text')).toBe(red.text);
  expect(token('--_line')).toBe(red.line);
});

test('the measure itself: black on white is 21, and another colour space is read', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2);
  expect(colourOf('oklch(1 0 0)').map(Math.round)).toEqual([1, 1, 1, 1]);
});
