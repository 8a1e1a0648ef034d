import { elementUpdated } from '@open-wc/testing';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { themeSheets } from '../../.storybook/themes.ts';
import '../../src/elements/sign-in/index.ts';
import type { SignInElement } from '../../src/elements/sign-in/index.ts';
import { dialogStyles } from '../../src/elements/parts/dialog-styles.ts';
import { faceStyles } from '../../src/elements/parts/face.ts';
import { articleStyles } from '../../src/elements/resource-viewer/document/article-styles.ts';
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
  const article = document.createElement('div');
  article.className = 'part';
  article.innerHTML = '<pre><code>const answer = 42;</code></pre>';
  element.shadowRoot!.append(probe, article);
  const more = [raised, dialogStyles, screenStyles, faceStyles, articleStyles];
  element.shadowRoot!.adoptedStyleSheets.push(...more.map(({ styleSheet }) => styleSheet!));
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
  probe.style.color = 'var(--service-button-background, var(--_fill-hover))';
  const hovered = getComputedStyle(probe).color;
  return {
    'button text': [contrast(submit.color, submit.backgroundColor), 4.5],
    'button text, hovered': [contrast(submit.color, hovered), 4.5],
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
    placeholder: [contrast(getComputedStyle(find('input'), '::placeholder').color, input.backgroundColor), 4.5],
    'what is wrong': [contrast(token('--_bad'), card), 4.5],
    'text on a warning': [contrast(token('--_text'), token('--_warn-wash')), 4.5],
    'text on a failure': [contrast(token('--_text'), token('--_bad-wash')), 4.5],
    'icon on a warning': [contrast(token('--_warn'), token('--_warn-wash')), 3],
    'icon on a failure': [contrast(token('--_bad'), token('--_bad-wash')), 3],
    'text of what is hovered': [contrast(token('--_text'), token('--_hover')), 4.5],
    'quiet text of what is held back': [contrast(token('--_quiet'), token('--_hover')), 4.5],
  };
}

/** Contrasts of all pairs of colours, beside those of a sign-in. */
function allPairs(): ReturnType<typeof pairs> {
  const used = colourPairs.map((pair) => {
    const name = `${pair.colour} on ${pair.background}`;
    return [name, [contrastOf(probe, pair), pair.least] as const] as const;
  });
  probe.className = 'danger';
  probe.style.color = '';
  probe.style.backgroundColor = '';
  const { color, backgroundColor } = getComputedStyle(probe);
  probe.className = '';
  return {
    ...pairs(),
    ...Object.fromEntries([...used, ...facePairs(), ...codePairs()]),
    'text of a danger': [contrast(color, backgroundColor), 4.5],
  };
}

type Named = readonly [what: string, readonly [contrast: number, least: number]];

/** Initials on their eight hues. */
function facePairs(): Named[] {
  return Array.from({ length: 8 }, (_, hue) => {
    probe.className = `face h${hue}`;
    probe.style.color = '';
    probe.style.backgroundColor = '';
    const { color, backgroundColor } = getComputedStyle(probe);
    probe.className = '';
    return [`initials of hue ${hue}`, [contrast(color, backgroundColor), 4.5]];
  });
}

/** Colours of code, on the background of its block. */
function codePairs(): Named[] {
  const background = getComputedStyle(find('.part pre')).backgroundColor;
  return ['comment', 'text', 'number', 'word'].map((kind) => {
    const { color } = getComputedStyle(find('.part code'), `::highlight(service-code-${kind})`);
    return [`code, ${kind}`, [contrast(color, background), 4.5]];
  });
}

function poorPairs(): string[] {
  return Object.entries(allPairs())
    .filter(([, [found, least]]) => !(found >= least))
    .map(([what, [found, least]]) => `${what} ${found.toFixed(2)} < ${least}`);
}

const themes = ['default', ...themeNames] as const;

const useTheme = (theme: (typeof themes)[number]) =>
  themeSheet.replaceSync(theme === 'default' ? '' : themeSheets[theme]);

afterEach(() => themeSheet.replaceSync(''));

describe.each(schemes)('in the %s scheme', (scheme) => {
  test.each(themes.flatMap((theme) => lightnesses.map((lightness) => [theme, lightness] as const)))(
    'any hue of an accent keeps its contrast: theme %s, lightness %f',
    (theme, lightness) => {
      useTheme(theme);
      const poor = hues.flatMap((hue) => {
        const accent = `oklch(${lightness} 0.19 ${hue})`;
        show(scheme, accent);
        return poorPairs().map((pair) => `${accent}: ${pair}`);
      });
      expect(poor).toEqual([]);
    },
  );

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
    expect(poorPairs()).toEqual([]);
  });

  test.each(themes)('the theme %s keeps its contrast', (theme) => {
    show(scheme, '');
    useTheme(theme);
    expect(poorPairs()).toEqual([]);
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
