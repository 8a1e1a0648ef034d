import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { beforeAll, describe, expect as poll, test } from 'vitest';
import {
  describedTokens,
  Icons,
  isLong,
  layerOf,
  Messages,
  textOf,
  Tokens,
  withoutFileLinks,
  type MessagesBlock,
  type TokensBlock,
} from '../../.storybook/blocks.ts';
import { changes, interfaceByVersion, interfaceHistory, withUnreleased } from '../../.storybook/changes.ts';
import {
  cssOf,
  designTokensOf,
  Editor,
  hashOf,
  readable,
  startIn,
  themeIn,
  tokensOf,
  valuesOf,
  type ThemeEditor,
} from '../../.storybook/theme-editor.ts';
import { elements } from '../../.storybook/manifest.ts';
import { messageUses } from '../../.storybook/message-uses.ts';
import type { CopyButton } from '../../.storybook/copy-button.ts';
import { themeSheets } from '../../.storybook/themes.ts';
import { sections } from '../../src/localisation/index.ts';
import { contrast } from '../theme/colour.ts';

beforeAll(() => {
  for (const define of [Tokens, Icons, Messages, Editor]) define();
});

describe('pages of Storybook', () => {
  test('list each token with a description, and colours with the swatches of both schemes', async () => {
    const block = await fixture(html`<docs-tokens></docs-tokens>`);
    for (const { name, description } of describedTokens()) expect(description, name).not.to.equal('');
    const row = [...block.shadowRoot!.querySelectorAll('tbody tr')].find(
      (each) => each.querySelector('code')?.textContent === '--service-surface',
    )!;
    const [light, dark] = [...row.querySelectorAll<HTMLElement>('.swatch span')].map(
      (swatch) => getComputedStyle(swatch).backgroundColor,
    );
    expect(light).not.to.equal(dark);
    await expect(block).to.be.accessible();
  });

  test('give each token a layer', () => {
    const layers = Object.fromEntries(describedTokens().map((token) => [token.name, layerOf(token)]));
    expect(layers).to.include({
      '--service-surface': 'base',
      '--service-font-family': 'base',
      '--service-button-line': 'base',
      '--service-shadow': 'raised',
      '--service-card-background': 'controls',
      '--service-dashboard-row': 'element',
    });
  });

  test.each([
    ['--service-button-background', 'rgb(1, 128, 2)', 'backgroundColor'],
    ['--service-button-radius', '1px', 'borderRadius'],
  ] as const)('have elements that follow %s', async (name, value, property) => {
    const block = await fixture<TokensBlock>(html`<docs-tokens></docs-tokens>`);
    const find = (selector: string) => block.shadowRoot!.querySelector<HTMLElement>(selector);
    const button = () => find('service-sign-in')?.shadowRoot?.querySelector("[part~='submit']");
    await poll.poll(button).toBeTruthy();
    for (const tag of ['resource-viewer', 'service-dashboard']) expect(find(tag)).to.be.an.instanceof(HTMLElement);
    const before = getComputedStyle(button()!)[property];
    const input = block.shadowRoot!.querySelector<HTMLInputElement>(`input[aria-label='${name}']`)!;
    input.value = value;
    input.dispatchEvent(new Event('input'));
    await poll.poll(() => getComputedStyle(button()!)[property]).toBe(value);
    expect(before).not.to.equal(value);
    [...block.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reset')!.click();
    await poll.poll(() => getComputedStyle(button()!)[property]).toBe(before);
    expect(input.value).to.equal('');
  });

  test('show files of the docs without links between files', () => {
    const text = '[Keys](#keys), [forms](forms.md#top), [Lit](https://lit.dev)';
    expect(withoutFileLinks(text)).to.equal('[Keys](#keys), forms, [Lit](https://lit.dev)');
  });

  test('show icons with their names', async () => {
    const block = await fixture(html`<docs-icons></docs-icons>`);
    expect(block.shadowRoot!.querySelectorAll('li svg').length).to.be.above(40);
    await expect(block).to.be.accessible();
  });

  test.each(Object.entries(sections))('can show the messages of %s as text', (_name, { en, sv }) => {
    const texts = (group: object): string[] =>
      Object.values(group).flatMap((message) => textOf(message) ?? texts(message as object));
    for (const text of [...texts(en), ...texts(sv)]) expect(text).to.match(/\S/);
  });

  test('show messages of a section in four languages when it is opened', async () => {
    const block = await fixture<MessagesBlock>(html`<docs-messages></docs-messages>`);
    const details = block.shadowRoot!.querySelector('details')!;
    details.open = true;
    await new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
    await block.updateComplete;
    const [row] = details.querySelectorAll('tbody tr');
    expect([...row!.querySelectorAll('td')].map(({ lang }) => lang)).to.deep.equal(['en', 'sv', 'de', 'ar']);
    await expect(block).to.be.accessible();
  });

  test('mark sentences that are much longer than the English', async () => {
    const english = 'Couldn’t load the form.';
    expect([20, 34, 35].map((length) => isLong('x'.repeat(length), english))).to.deep.equal([false, false, true]);
    expect(isLong('x'.repeat(20), 'x')).to.equal(false);
    const block = await fixture<MessagesBlock>(html`<docs-messages></docs-messages>`);
    block.opened = new Set(Object.keys(sections));
    await block.updateComplete;
    let marked = 0;
    for (const row of block.shadowRoot!.querySelectorAll('tbody tr')) {
      const cells = [...row.querySelectorAll('td')];
      for (const cell of cells) {
        const isMarked = cell.querySelector('mark') !== null;
        expect(isMarked, cell.textContent).to.equal(isLong(cell.textContent, cells[0]!.textContent));
        marked += Number(isMarked);
      }
    }
    expect(marked).to.be.above(0);
  });

  test('mark sentences with a word wider than an element, of which there is none', async () => {
    const block = await fixture<MessagesBlock>(html`<docs-messages></docs-messages>`);
    expect(block.overflows('Verkställighetsföreskrift')).to.equal(false);
    expect(block.overflows(`Short words around ${'W'.repeat(40)} and after`)).to.equal(true);
    block.opened = new Set(Object.keys(sections));
    await block.updateComplete;
    const wide = () => [...block.shadowRoot!.querySelectorAll('td mark.wide')].map(({ textContent }) => textContent);
    expect(wide()).to.deep.equal([]);
    block.width = 40;
    await block.updateComplete;
    expect(wide().length).to.be.above(100);
  });

  test('say who sees each section of sentences, in which elements and when', async () => {
    const block = await fixture<MessagesBlock>(html`<docs-messages></docs-messages>`);
    expect(Object.keys(messageUses).toSorted()).to.deep.equal(Object.keys(sections).toSorted());
    for (const [name, { elements: tags, who, when }] of Object.entries(messageUses)) {
      for (const tag of tags) expect(tag === 'all elements' || elements.has(tag), `${name}: ${tag}`).to.equal(true);
      const details = [...block.shadowRoot!.querySelectorAll('details')].find(
        (each) => each.querySelector('summary')!.textContent === name,
      )!;
      const text = details.textContent.replaceAll(/\s+/g, ' ');
      for (const part of [who, when, ...tags]) expect(text).to.contain(part);
    }
  });
});

describe('the page of changes', () => {
  const of = (level: string, text: string) => `---\n'@service/widgets': ${level}\n---\n\n${text}\n`;

  test('shows unreleased changes by level, before the versions', () => {
    const changesets = [of('patch', 'A fix'), of('major', 'A break\n\n- in two'), of('patch', 'Another')];
    expect(withUnreleased('# Name\n\n## 1.0.0\n\n- Old\n', [...changesets, '# Changesets\n'])).to.equal(
      [
        '# Name',
        '## Not released yet',
        '### Major changes',
        '- A break\n\n  - in two',
        '### Patch changes',
        '- A fix\n- Another',
        '## 1.0.0\n\n- Old',
      ].join('\n\n'),
    );
  });

  test('lists tokens and parts by version, and all of them before the first release', () => {
    const first = { version: '0.2.0', added: ['--service-accent', '--service-old'], removed: [] };
    expect(
      interfaceByVersion(['--service-accent', '--service-new'], {
        names: ['--service-accent', '--service-old'],
        versions: [first],
      }),
    ).to.equal(
      [
        '## Tokens and parts by version',
        '### Not released yet',
        'Added:',
        '- `--service-new`',
        'Removed:',
        '- `--service-old`',
        '### 0.2.0',
        'Added:',
        '- `--service-accent`\n- `--service-old`',
      ].join('\n\n'),
    );
    for (const { name } of describedTokens()) expect(interfaceByVersion([name])).to.contain(`- \`${name}\``);
    expect(interfaceHistory).to.contain('::part(');
  });

  test('has no such heading without changesets', () => {
    expect(withUnreleased('# Name\n\n## 1.0.0\n', [])).not.to.contain('Not released yet');
    expect(changes).to.contain('# @service/widgets');
  });
});

describe('the theme editor', () => {
  const theme = { '--service-accent': '#ff2d87', '--service-radius': '4px', '--service-font-family': 'Inter, serif' };

  test('keeps a theme in the address, and ignores invalid values', () => {
    expect(themeIn(hashOf(theme))).to.deep.equal(theme);
    expect(themeIn('#accent=none%3B&radius=x&unknown=1')).to.deep.equal({});
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
    expect(find<HTMLAnchorElement>('a').hash).to.equal('#from=github&accent=%23ff2d87');
    expect(startIn(location.hash)).to.equal('github');
    await expect(editor).to.be.accessible();
    history.replaceState(null, '', location.pathname + location.search);
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
    expect(editor.theme).to.deep.equal({ neutral: '30', density: 'compact' });
    expect(themeIn(location.hash)).to.deep.equal(editor.theme);
    history.replaceState(null, '', location.pathname + location.search);
  });

  test('keeps a token of the theme, and ignores invalid hues and densities', () => {
    expect(valuesOf({ neutral: '30', '--service-surface': '#fff' })).to.include({ '--service-surface': '#fff' });
    expect(themeIn('#neutral=red&density=wide')).to.deep.equal({});
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
    expect(themeIn(location.hash)).to.deep.equal(editor.theme);
    const previews = editor.shadowRoot!.querySelector<HTMLElement>('.previews')!;
    expect(previews.style.getPropertyValue('--service-text')).to.equal(editor.theme['--service-text']);
    history.replaceState(null, '', location.pathname + location.search);
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
    history.replaceState(null, '', location.pathname + location.search);
  });
});
