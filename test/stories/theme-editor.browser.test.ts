import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { NAVIGATE_URL } from 'storybook/internal/core-events';
import { addons, mockChannel } from 'storybook/preview-api';
import { afterEach, beforeAll, beforeEach, describe, onTestFinished, test } from 'vitest';
import type { CopyButton } from '../../.storybook/copy-button.ts';
import { Editor, readable, type ThemeEditor } from '../../.storybook/theme-editor.ts';
import { cssOf, designTokensOf, hexOf, srgb } from '../../.storybook/theme-export.ts';
import { themeText, schemeIn, startIn, themeIn, tokensOf, valuesOf } from '../../.storybook/theme-values.ts';
import { themeSheets } from '../../.storybook/themes.ts';
import { contrast } from '../theme/colour.ts';

beforeAll(() => {
  Editor();
});

const { href } = location;
const resetAddress = () => history.replaceState(null, '', href);

beforeEach(resetAddress);
afterEach(resetAddress);

/** Makes the frame of the tests one of a Storybook. @param search its query @returns the addresses that it is asked to open */
function openInStorybook(search: string): string[] {
  const asked: string[] = [];
  const frame = window.frameElement!;
  const { id } = frame;
  const { href } = window.parent.location;
  frame.id = 'storybook-preview-iframe';
  window.parent.history.replaceState(window.parent.history.state, '', search);
  const channel = mockChannel();
  channel.on(NAVIGATE_URL, (address: string) => asked.push(address));
  addons.setChannel(channel);
  onTestFinished(() => {
    frame.id = id;
    window.parent.history.replaceState(window.parent.history.state, '', href);
  });
  return asked;
}

/** The theme in an address. */
const linked = (href: string) => new URL(href).searchParams.get('theme-editor') ?? '';

describe('the theme editor', () => {
  const theme = { '--service-accent': '#ff2d87', '--service-radius': '4px', '--service-font-family': 'Inter, serif' };

  test('keeps a theme in the address, and ignores invalid values', () => {
    expect(themeIn(themeText(theme))).to.deep.equal(theme);
    const special = { '--service-font-family': '\'100% ~A\', "B:C", D' };
    expect(themeText(special)).to.match(/^[\w:;~.()'-]+$/);
    expect(themeIn(themeText(special))).to.deep.equal(special);
    expect(themeIn('accent:none;radius:x;unknown:1;surface:~2;;')).to.deep.equal({});
  });

  test('keeps colours without a field, and the scheme, in the address', () => {
    const link = { '--service-link': 'light-dark(#0055aa, #88bbff)' };
    expect(themeIn(themeText(link))).to.deep.equal(link);
    expect(schemeIn(themeText(link, 'github', 'dark'))).to.equal('dark');
    expect(schemeIn(themeText(link))).to.equal('light');
  });

  test('has a link that opens Storybook, from a frame that is opened alone', async () => {
    history.replaceState(null, '', '?theme-editor=scheme:dark;accent:~23ff2d87');
    const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
    const { href } = editor.shadowRoot!.querySelector('a')!;
    expect(href).to.equal(
      `${new URL('.', location.href)}?path=/docs/theme-editor--docs&theme-editor=scheme:dark;accent:~23ff2d87`,
    );
    const copy = [...editor.shadowRoot!.querySelectorAll<CopyButton>('docs-copy')].at(-1)!;
    expect([copy.label, copy.text]).to.deep.equal(['Copy link', href]);
    expect(editor.dark).to.equal(true);
  });

  test('reads and writes the address of the Storybook around it, beside its other parameters', async () => {
    const asked = openInStorybook('?path=/docs/theme-editor--docs&globals=language:sv&theme-editor=accent:~23ff2d87');
    const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
    expect(editor.theme).to.deep.equal({ '--service-accent': '#ff2d87' });
    const dark = editor.shadowRoot!.querySelector<HTMLInputElement>('input[type="checkbox"]')!;
    dark.checked = true;
    dark.dispatchEvent(new Event('change'));
    await editor.updateComplete;
    const search = '?path=/docs/theme-editor--docs&globals=language:sv&theme-editor=scheme:dark;accent:~23ff2d87';
    await expect.poll(() => asked).to.deep.equal([search]);
    expect(editor.shadowRoot!.querySelector('a')!.href).to.equal(new URL(search, window.parent.location.href).href);
    expect(linked(location.href)).to.equal('');
  });

  test('writes CSS and design tokens', () => {
    expect(cssOf(theme)).to.equal(
      ':root {\n  --service-accent: #ff2d87;\n  --service-radius: 4px;\n  --service-font-family: Inter, serif;\n}\n',
    );
    expect(JSON.parse(designTokensOf(theme))).to.deep.equal({
      service: {
        accent: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0.1765, 0.5294], hex: '#ff2d87' } },
        radius: { $type: 'dimension', $value: { value: 4, unit: 'px' } },
        'font-family': { $type: 'fontFamily', $value: ['Inter', 'serif'] },
      },
    });
  });

  test('writes colours of each scheme, sizes, durations and weights as design tokens', () => {
    const text = 'light-dark(oklch(0.24 0.018 262), oklch(0.945 0.006 262))';
    const given = {
      '--service-text': text,
      '--service-hover': `color-mix(in srgb, ${text} 50%, light-dark(#fff, #000))`,
      '--service-backdrop': 'oklch(0 0 0 / 0.4)',
      '--service-space': '0.1875rem',
      '--service-motion': '120ms',
      '--service-font-weight-strong': '650',
      '--service-card-border': '1px solid red',
      '--service-link': 'var(--service-accent)',
    };
    const tokens = (['light', 'dark'] as const).map(
      (scheme) => (JSON.parse(designTokensOf(given, scheme)) as { service: Record<string, unknown> }).service,
    );
    const hexes = tokens.map((all) =>
      ['text', 'hover', 'backdrop'].map((name) => (all[name] as { $value: { hex: string } }).$value.hex),
    );
    const hex = (colour: string) => hexOf(srgb(colour));
    expect(hexes[0]).to.deep.equal([
      hex('oklch(0.24 0.018 262)'),
      hex('color-mix(in srgb, oklch(0.24 0.018 262) 50%, #fff)'),
      '#000000',
    ]);
    expect(hexes[1]).to.deep.equal([
      hex('oklch(0.945 0.006 262)'),
      hex('color-mix(in srgb, oklch(0.945 0.006 262) 50%, #000)'),
      '#000000',
    ]);
    for (const all of tokens) {
      expect(all).to.deep.include({
        space: { $type: 'dimension', $value: { value: 0.1875, unit: 'rem' } },
        motion: { $type: 'duration', $value: { value: 120, unit: 'ms' } },
        'font-weight-strong': { $type: 'fontWeight', $value: 650 },
        backdrop: {
          $type: 'color',
          $value: { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.4, hex: '#000000' },
        },
      });
      expect(all).not.to.have.any.keys('card-border', 'link');
    }
  });

  test('starts from a ready theme', async () => {
    const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
    const find = <Found extends Element>(selector: string) => editor.shadowRoot!.querySelector<Found>(selector)!;
    const select = find<HTMLSelectElement>('select');
    select.value = 'github';
    select.dispatchEvent(new Event('change'));
    await editor.updateComplete;
    const [accent, , text] = editor.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type="color"]');
    expect([accent!.value, text!.value]).to.deep.equal(['#0969da', '#1f2328']);
    editor.dark = true;
    await editor.updateComplete;
    expect(accent!.value).to.equal('#1f6feb');
    accent!.value = '#ff2d87';
    accent!.dispatchEvent(new Event('input'));
    await editor.updateComplete;
    const [css, json] = [...editor.shadowRoot!.querySelectorAll('pre')].map(({ textContent }) => textContent);
    expect(css)
      .to.contain('--service-accent: #ff2d87;')
      .and.to.contain('--service-text: light-dark(#1f2328, #f0f6fc);');
    expect(css).to.contain('prefers-contrast');
    const { service } = JSON.parse(json!) as { service: Record<string, { $value: { hex?: string } }> };
    expect([service['accent'], service['text']].map((token) => token?.$value.hex)).to.deep.equal([
      '#ff2d87',
      '#f0f6fc',
    ]);
    expect(linked(find<HTMLAnchorElement>('a').href)).to.equal('from:github;scheme:dark;accent:~23ff2d87');
    await expect.poll(() => startIn(linked(location.href))).to.equal('github');
    await expect(editor).to.be.accessible();
  });

  test('sets the greys by a hue, and the sizes by a density', async () => {
    const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
    const change = async (label: string, value: string) => {
      const found = [...editor.shadowRoot!.querySelectorAll('label')].find(({ textContent }) =>
        textContent.includes(label),
      )!;
      const control = found.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')!;
      control.value = value;
      control.dispatchEvent(new Event('input'));
      control.dispatchEvent(new Event('change'));
      await editor.updateComplete;
    };
    const form = editor.shadowRoot!.querySelector('service-sign-in')!;
    const button = () => form.shadowRoot!.querySelector("[part~='submit']")!.getBoundingClientRect().height;
    const before = { colour: getComputedStyle(form).color, height: button() };
    await change('Height of controls', '50');
    await change('Neutral', '30');
    await change('Density', 'compact');
    expect(getComputedStyle(form).color).not.to.equal(before.colour);
    expect(button()).to.be.below(before.height);
    const [css] = [...editor.shadowRoot!.querySelectorAll('pre')].map(({ textContent }) => textContent);
    for (const token of ['surface', 'line', 'line-strong', 'text', 'text-quiet']) {
      expect(css).to.match(new RegExp(`--service-${token}: light-dark\\(.* 30\\)\\);`));
    }
    expect(css).to.contain('--service-space: 0.1875rem;').and.to.contain('--service-control-size: 1.875rem;');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css!);
    const [root, media] = sheet.cssRules as unknown as [CSSStyleRule, CSSMediaRule];
    expect(root.style.getPropertyValue('--service-control-size')).to.equal('');
    expect(media.conditionText).to.equal('not (pointer: coarse)');
    expect((media.cssRules[0] as CSSStyleRule).style.getPropertyValue('--service-control-size')).to.equal('1.875rem');
    expect(editor.theme).to.deep.equal({ neutral: '30', density: 'compact' });
    await expect.poll(() => themeIn(linked(location.href))).to.deep.equal(editor.theme);
  });

  test('keeps a token of the theme, and ignores invalid hues and densities', () => {
    expect(valuesOf({ neutral: '30', '--service-surface': '#fff' })).to.include({ '--service-surface': '#fff' });
    expect(themeIn('neutral:red;density:wide')).to.deep.equal({});
  });

  test.each(Array.from({ length: 12 }, (_, at) => String(at * 30)))(
    'keeps all pairs readable with greys of hue %s',
    async (neutral) => {
      const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
      editor.theme = { neutral };
      await editor.updateComplete;
      expect(editor.shadowRoot!.querySelector('[role="status"]')!.textContent).to.equal('');
    },
  );

  test('says that it has copied, until the theme changes', async () => {
    const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
    const [css, json] = [...editor.shadowRoot!.querySelectorAll<CopyButton>('docs-copy')];
    const status = ({ shadowRoot }: CopyButton) => shadowRoot!.querySelector('[role="status"]')!;
    expect(status(css!).textContent).to.equal('');
    for (const button of [css!, json!]) {
      button.shadowRoot!.querySelector('button')!.click();
      await expect.poll(() => status(button).textContent).to.match(/^(Copied|Selected: copy it by hand)$/);
      expect(status(button).checkVisibility()).to.equal(true);
    }
    editor.theme = { '--service-radius': '2px' };
    await editor.updateComplete;
    await css!.updateComplete;
    expect(status(css!).textContent).to.equal('');
  });

  test.each(['bootstrap', 'github', 'material', 'playful'] as const)('exports %s with each of its tokens', (name) => {
    const style = new CSSStyleSheet();
    style.replaceSync(cssOf(tokensOf(name), name));
    const [root, media] = style.cssRules;
    const exported = [...(root as CSSStyleRule).style];
    expect(exported.length).to.be.above(20);
    expect(media).to.be.an.instanceof(CSSMediaRule);
    const original = new CSSStyleSheet();
    original.replaceSync(themeSheets[name]);
    const declared = [...(original.cssRules[0] as CSSStyleRule).style].filter((token) =>
      token.startsWith('--service-'),
    );
    expect(exported).to.deep.equal(declared);
  });

  test.each([
    ['#777777', '#ffffff'],
    ['#888888', '#777777'],
    ['#000000', '#101020'],
    ['#ffff00', '#ffffff'],
  ])('finds a readable colour near %s on %s', (text, surface) => {
    expect(contrast(text, surface)).to.be.below(4.5);
    expect(contrast(readable(text, [surface]), surface)).to.be.at.least(4.5);
  });

  test('finds a colour that is readable on several backgrounds', () => {
    const backgrounds = ['#ffffff', '#eeeeee'];
    for (const each of backgrounds) expect(contrast(readable('#999999', backgrounds), each)).to.be.at.least(4.5);
  });

  test('lists each unreadable pair of a light text alone, and offers readable colours for all of them', async () => {
    const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
    const rows = () =>
      [...editor.shadowRoot!.querySelectorAll('.unreadable tbody tr')].map((row) =>
        [...row.children].slice(0, 3).map(({ textContent }) => textContent),
      );
    const status = () => editor.shadowRoot!.querySelector('[role="status"]')!.textContent;
    expect(rows()).to.deep.equal([]);
    editor.theme = { '--service-text': '#eeeeee' };
    await editor.updateComplete;
    const backgrounds = ['surface', 'surface-raised', 'hover', 'chosen', 'bad-wash', 'warn-wash'];
    expect(rows()).to.deep.equal(backgrounds.map((each) => ['--service-text', `--service-${each}`, 'light']));
    expect(status()).to.contain('6 of');
    // The previews show the colours.
    await expect(editor).to.be.accessible({ ignoredRules: ['color-contrast'] });
    while (rows().length) {
      const { length } = rows();
      editor.shadowRoot!.querySelector<HTMLButtonElement>('.unreadable button')!.click();
      await editor.updateComplete;
      expect(rows().length).to.be.below(length);
    }
    expect(status()).to.equal('');
    expect(editor.theme['--service-text']).to.match(/^light-dark\(#[0-9a-f]{6}, #eeeeee\)$/);
    await expect.poll(() => themeIn(linked(location.href))).to.deep.equal(editor.theme);
    const previews = editor.shadowRoot!.querySelector<HTMLElement>('.previews')!;
    expect(previews.style.getPropertyValue('--service-text')).to.equal(editor.theme['--service-text']);
  });

  test('offers a readable colour for the link of a theme, which has no field', async () => {
    const editor = await fixture<ThemeEditor>(html`<docs-theme-editor></docs-theme-editor>`);
    editor.theme = { '--service-surface': '#777777' };
    await editor.updateComplete;
    const row = [...editor.shadowRoot!.querySelectorAll('.unreadable tbody tr')].find(
      ({ textContent }) => textContent.includes('--service-link') && textContent.includes('--service-surface'),
    )!;
    row.querySelector('button')!.click();
    await editor.updateComplete;
    expect(editor.theme).to.have.property('--service-link');
  });
});
