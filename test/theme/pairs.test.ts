import { expect, test } from 'vitest';
import { colourPairs } from './pairs.ts';
import { coloursOf, rulesOf, usedColours } from './used-colours.ts';

const used = usedColours();

/** Icons need a contrast of 3 only. */
const isIcon = (selector: string) =>
  selector.split(/,(?![^(]*\))/).every((part) => /\.(?:icon|mark)(?:\([^)]*\)|[^\s>+~(])*$/.test(part.trim()));

/** Bars and marks without text; `--_bad` is made a danger's background, which has a test of its own. */
const backgroundsWithoutText = ['--_ring', '--_line', '--_line-strong', '--_bad', '--_hue'];
/** Lines between parts, beside which nothing has to be seen. */
const decorativeEdges = ['--_line', '--_button-line', '--_widget-border'];

const colours = (least: number) =>
  new Set(colourPairs.filter((pair) => pair.least >= least).map(({ colour }) => colour));
const backgrounds = new Set(colourPairs.map(({ background }) => background));

test('each colour of a text is in a pair with the contrast of text', () => {
  const measured = colours(4.5);
  const missing = used
    .filter(({ selector }) => !isIcon(selector))
    .flatMap(({ rule, text }) => text.filter((token) => !measured.has(token)).map((token) => `${token} in ${rule}`));
  expect(missing).toEqual([]);
});

test('each colour of an icon or an edge is in a pair', () => {
  const measured = new Set([...colours(3), ...backgrounds, ...decorativeEdges]);
  const missing = used.flatMap(({ rule, text, edges }) =>
    [...text, ...edges].filter((token) => !measured.has(token)).map((token) => `${token} in ${rule}`),
  );
  expect(missing).toEqual([]);
});

test('each background is in a pair', () => {
  const measured = new Set([...backgrounds, ...backgroundsWithoutText]);
  const missing = used.flatMap(({ rule, backgrounds: found }) =>
    found.filter((token) => !measured.has(token)).map((token) => `${token} in ${rule}`),
  );
  expect(missing).toEqual([]);
});

test('a colour and a background of one rule are a pair', () => {
  const pairs = new Set(colourPairs.map(({ colour, background }) => `${colour} on ${background}`));
  const missing = used.flatMap(({ rule, text, backgrounds: found }) =>
    text.flatMap((colour) =>
      found
        .map((background) => `${colour} on ${background}`)
        .filter((pair) => !pairs.has(pair))
        .map((pair) => `${pair} in ${rule}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('each exception and each token of a pair is used', () => {
  const all = new Set(used.flatMap(({ text, edges, backgrounds: found }) => [...text, ...edges, ...found]));
  const listed = colourPairs.flatMap(({ colour, background }) => [colour, background]);
  const unused = [...backgroundsWithoutText, ...decorativeEdges, ...listed].filter((token) => !all.has(token));
  expect(unused).toEqual([]);
});

test('reads the rules of a sheet, also nested ones and those in conditions', () => {
  const sheet = `
    /* color: var(--_comment); */
    .a { color: var(--_one); &:hover { background: var(--service-x, var(--_two)) } outline: 2px solid var(--_three); }
    @media (pointer: coarse) { .b > .icon { color: var(--_four) } }
  `;
  const found = [...rulesOf(sheet)].map(({ selector, declarations }) => coloursOf(selector, declarations));
  expect(found.filter(({ text, backgrounds: under, edges }) => text.length + under.length + edges.length)).toEqual([
    { selector: '&:hover', text: [], backgrounds: ['--_two'], edges: [] },
    { selector: '.a', text: ['--_one'], backgrounds: [], edges: ['--_three'] },
    { selector: '.b > .icon', text: ['--_four'], backgrounds: [], edges: [] },
  ]);
  expect([isIcon('.b > .icon'), isIcon('.mark:is(.a, .b)'), isIcon('.icon, .text')]).toEqual([true, true, false]);
});
