import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { beforeAll, describe, expect as poll, test } from 'vitest';
import {
  describedTokens,
  Icons,
  layerOf,
  Tokens,
  withoutFileLinks,
  type TokensBlock,
} from '../../.storybook/blocks.ts';
import { changes, interfaceByVersion, interfaceHistory, withUnreleased } from '../../.storybook/changes.ts';
import { elements } from '../../.storybook/manifest.ts';
import { messageUses, platformUses } from '../../.storybook/message-uses.ts';
import { isLong, Messages, textOf, type MessagesBlock } from '../../.storybook/messages.ts';
import { sections } from '../../src/localisation/index.ts';

beforeAll(() => {
  for (const define of [Tokens, Icons, Messages]) define();
});

/** Elements beside the table of tokens. */
const previewed = [
  'resource-clusters',
  'resource-graph',
  'resource-viewer',
  'service-access-tokens',
  'service-current-user',
  'service-dashboard',
  'service-schema-form',
  'service-sign-in',
];

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

  test('show the swatches of every colour, and of nothing else', async () => {
    const block = await fixture(html`<docs-tokens></docs-tokens>`);
    const rows = [...block.shadowRoot!.querySelectorAll('tbody tr')];
    const swatches = new Map(
      rows.map((row) => [
        row.querySelector('code')!.textContent,
        [...row.querySelectorAll('.swatch span')].map((swatch) => getComputedStyle(swatch).backgroundColor),
      ]),
    );
    const colours =
      'accent backdrop bad bad-wash button-background button-line button-text card-background chosen face-text focus-ring ' +
      'good hover input-background input-line line line-strong link on-accent surface surface-raised text text-quiet ' +
      'warn warn-wash';
    const shown = [...swatches].flatMap(([name, { length }]) => (length ? [name] : []));
    expect(shown).to.deep.equal(colours.split(' ').map((name) => `--service-${name}`));
    for (const name of shown) expect(swatches.get(name), name).not.to.include('rgba(0, 0, 0, 0)');
    for (const name of ['good', 'surface-raised', 'input-line', 'card-background']) {
      const [light, dark] = swatches.get(`--service-${name}`)!;
      expect(light, name).not.to.equal(dark);
    }
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
    for (const tag of previewed) expect(find(tag), tag).to.be.an.instanceof(customElements.get(tag)!);
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

  test('say when a sentence is shown, by its comment or that of its group', async () => {
    const block = await fixture<MessagesBlock>(html`<docs-messages></docs-messages>`);
    block.opened = new Set(['actions', 'pageWords']);
    await block.updateComplete;
    const rows = [...block.shadowRoot!.querySelectorAll('tbody th')].map(({ children: [name, when] }) => [
      name!.textContent,
      when!.textContent,
    ]);
    const comments = new Map(rows as [string, string][]);
    expect(comments.get('linkByHand')).to.equal('Shown when the page may not write to the clipboard.');
    expect(comments.get('conflicts.root')).to.equal('An action that the platform refused, by reason.');
    expect(comments.get('signedOut')).to.equal('Announced when a session ends elsewhere.');
    expect(comments.get('undo')).to.equal('');
  });

  test('mark sentences that are much longer than the English', async () => {
    const english = 'Couldn’t load the form.';
    expect([20, 34, 35].map((length) => isLong('x'.repeat(length), english))).to.deep.equal([false, false, true]);
    expect(isLong('x'.repeat(20), 'x')).to.equal(false);
    const block = await fixture<MessagesBlock>(html`<docs-messages></docs-messages>`);
    block.opened = new Set(Object.keys({ ...sections, ...platformUses }));
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
    block.opened = new Set(Object.keys({ ...sections, ...platformUses }));
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
    for (const [name, { elements: tags, who, when }] of Object.entries({ ...messageUses, ...platformUses })) {
      for (const tag of tags) expect(tag.includes(' ') || elements.has(tag), `${name}: ${tag}`).to.equal(true);
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
