import { fixtureSync } from '@open-wc/testing';
import { html, LitElement } from 'lit';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import manifest from '../../custom-elements.json' with { type: 'json' };
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/dashboard.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { PlatformController } from '../../src/controllers/platform.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { rows, type Row } from '../support/every-element.ts';
import { open, placed, platformElement, updated, type ElementTag } from '../support/element-stage.ts';

interface Described {
  readonly tagName?: string;
  readonly cssParts?: readonly { readonly name: string }[];
}

/** Elements that have to know who is signed in. */
const asksWho = (tag: ElementTag) => !['service-verify', 'service-schema-form', 'service-dashboard'].includes(tag);

const style = 'padding: 8px; background: light-dark(#fff, #111)';
const around = (language: string) => ({ lang: language, style });

/** The parts of an element that custom-elements.json describes. */
const partsOf = (tag: string) => {
  const declarations = manifest.modules.flatMap(({ declarations }) => declarations as readonly Described[]);
  return declarations.find(({ tagName }) => tagName === tag)?.cssParts?.map(({ name }) => name);
};

describe.each(Object.entries(rows) as [ElementTag, Row][])(
  '<%s>',
  (tag, { script, attributes, says, parts, slots }) => {
    const ready = async (language: 'en' | 'sv', more: Readonly<Record<string, string>> = {}) => {
      const stage = await open(tag, {
        ...(script && { script }),
        attributes,
        around: { ...around(language), ...more },
      });
      await stage.read(says(language === 'sv' ? sv : en).replaceAll(/\s+/g, ' '));
      return stage;
    };

    test('has a usable width where the page leaves it to the content, and fits into narrow ones', async () => {
      await page.viewport(1000, 700);
      const styles = {
        'display: flex; inline-size: 900px': 150,
        'display: inline-block': 150,
        'display: grid; grid-template-columns: auto; justify-content: start': 150,
        'display: flex; inline-size: 320px': 0,
      };
      for (const [style, least] of Object.entries(styles)) {
        const stage = await ready('en');
        stage.element.parentElement!.style.cssText = style;
        const { width } = stage.element.getBoundingClientRect();
        expect(width, style).toBeGreaterThan(tag === 'service-current-user' ? 20 : least);
        if (!least) expect(width, style).toBeLessThanOrEqual(320);
        stage.around.remove();
      }
    });

    test.each(['en', 'sv'] as const)(
      'renders in %s and is accessible, light and dark, left to right and right to left',
      async (language) => {
        const stage = await ready(language);
        for (const scheme of ['light', 'dark']) {
          for (const dir of ['ltr', 'rtl']) {
            stage.around.style.colorScheme = scheme;
            stage.around.dir = dir;
            await expect(stage.around).to.be.accessible();
          }
        }
      },
    );

    test.each([280, 1400])('fits into %i px, in both directions', async (width) => {
      await page.viewport(1440, 900);
      const stage = await ready('sv');
      stage.around.style.inlineSize = `${width}px`;
      stage.around.style.boxSizing = 'border-box';
      for (const dir of ['ltr', 'rtl']) {
        stage.around.dir = dir;
        expect(stage.around.scrollWidth).toBeLessThanOrEqual(width);
        const bounds = stage.around.getBoundingClientRect();
        for (const part of stage.root.querySelectorAll<HTMLElement>('[part]:not([popover], [popover] *)')) {
          if (!part.checkVisibility()) continue;
          const { left, right } = part.getBoundingClientRect();
          expect(left, part.outerHTML).toBeGreaterThanOrEqual(bounds.left);
          expect(right, part.outerHTML).toBeLessThanOrEqual(bounds.right);
        }
      }
    });

    test('has its parts and slots', async () => {
      const stage = await ready('en');
      // Content below the viewport renders when it is scrolled near.
      await expect.poll(() => parts.filter((part) => !stage.root.querySelector(`[part~='${part}']`))).toEqual([]);
      for (const slot of slots) expect(stage.root.querySelector(`slot[name='${slot}']`), slot).not.toBeNull();
      // The frames of a dashboard have their number as well.
      const shown = [...stage.root.querySelectorAll('[part]')].flatMap(({ part }) =>
        [...part].map((name) => name.replace(/-\d+$/, '')),
      );
      expect(partsOf(tag)).toEqual(expect.arrayContaining(shown));
    });

    test('its parts and tokens can be styled from outside', async () => {
      const stage = await ready('en');
      const sheet = document.createElement('style');
      sheet.textContent = `${tag}::part(button) { letter-spacing: 3px } ${tag} { --service-radius: 1px; --service-control-size: 61px }`;
      stage.around.append(sheet);
      const button = stage.root.querySelector("[part~='button']")!;
      expect(getComputedStyle(button).letterSpacing).toBe('3px');
      expect(getComputedStyle(button).borderTopLeftRadius).toBe('1px');
      expect(getComputedStyle(button).minBlockSize).toBe('61px');
    });

    test('keeps the case, spacing and line height of its text where the page has others', async () => {
      const stage = await ready('en', {
        style: `${style}; text-transform: uppercase; letter-spacing: 3px; line-height: 3`,
      });
      const { textTransform, letterSpacing, lineHeight, fontSize } = getComputedStyle(stage.element);
      expect([textTransform, letterSpacing, parseFloat(lineHeight) / parseFloat(fontSize)]).toEqual([
        'none',
        'normal',
        1.5,
      ]);
      const found = [...stage.root.querySelectorAll('*')].filter((each) => {
        const { textTransform, letterSpacing } = getComputedStyle(each);
        return textTransform === 'uppercase' || letterSpacing === '3px';
      });
      expect(found.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
    });

    test('its weights follow tokens', async () => {
      const stage = await ready('en');
      const heading = stage.root.querySelector("[part~='heading']");
      if (heading) expect(getComputedStyle(heading).fontWeight).toBe('600');
      const weights = () => {
        const found = [...stage.root.querySelectorAll('*')].map((each) => getComputedStyle(each).fontWeight);
        return [...new Set(found)].toSorted();
      };
      expect(weights()).toContain('500');
      stage.around.style.setProperty('--service-font-weight-strong', '820');
      stage.around.style.setProperty('--service-font-weight-medium', '420');
      expect(weights()).not.toContain('600');
      expect(weights()).not.toContain('500');
      expect(weights()).toContain('420');
      if (heading) expect(getComputedStyle(heading).fontWeight).toBe('820');
    });

    test('is hidden by `hidden`', async () => {
      const stage = await ready('en');
      stage.element.hidden = true;
      expect(getComputedStyle(stage.element).display).toBe('none');
    });

    test('uses messages that the page sets', async () => {
      const stage = await ready('en');
      const sentence = 'Only this sentence';
      stage.element.messages = {
        signIn: { submit: sentence },
        signUp: { submit: sentence },
        verify: { submit: sentence },
        currentUser: { signOut: sentence },
        tokens: { revoke: sentence },
        viewer: { create: sentence },
        graph: { open: sentence },
        clusters: { heading: sentence },
        search: { label: sentence, found: () => sentence },
        schemaForm: { optional: sentence },
        dashboard: { edit: sentence },
      };
      await stage.read(sentence);
      expect(stage.text).toContain(says(en).replaceAll(/\s+/g, ' '));
    });

    test('follows changes of `lang` on any ancestor', async () => {
      const stage = await ready('en');
      stage.around.lang = 'sv';
      const swedish = { ...sv.signIn, ...sv.signUp, ...sv.verify, ...sv.currentUser };
      const expected: Record<ElementTag, string> = {
        'service-sign-in': sv.signIn.submit,
        'service-sign-up': sv.signUp.submit,
        'service-verify': sv.verify.submit,
        'service-current-user': swedish.signOut,
        'service-access-tokens': sv.tokens.revoke,
        'resource-viewer': sv.viewer.create,
        'resource-graph': sv.graph.open,
        'resource-search': sv.search.more,
        'resource-clusters': sv.clusters.heading,
        'service-schema-form': sv.schemaForm.submit,
        'service-dashboard': sv.dashboard.edit,
      };
      await stage.read(expected[tag]);
    });

    test('finds its platform and language through foreign shadow roots', async () => {
      const platform = placed(script);
      const provider = platformElement(platform);
      const outer = document.createElement('section');
      outer.lang = 'sv';
      const outerRoot = outer.attachShadow({ mode: 'open' });
      const inner = document.createElement('section');
      const innerRoot = inner.attachShadow({ mode: 'open' });
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      innerRoot.append(element);
      outerRoot.append(inner);
      provider.append(outer);
      fixtureSync(html`<div lang="en">${provider}</div>`);
      await updated(element, () => element.renderRoot.textContent?.replaceAll(/\s+/g, ' ').includes(says(sv)));
      if (asksWho(tag)) await platform.received('session');
      outer.lang = 'en';
      await updated(element, () => !element.renderRoot.textContent?.includes(sv.signIn.submit));
    });

    test('a second copy of its module does nothing', async () => {
      const first = customElements.get(tag)!;
      class Copy extends LitElement {}
      const { define } = await import('../../src/controllers/render-root.ts');
      expect(() => define(tag, Copy)).not.toThrow();
      expect(customElements.get(tag)).toBe(first);
    });
  },
);

test('follows changes of its platform, also when it is set later', async () => {
  const stage = await open('service-sign-in');
  const next = placed({ user: astrid });
  stage.provider.fetch = next.fetch;
  stage.provider.baseUrl = next.baseUrl;
  await stage.reach('signed-in');
});

test('works when it is created by script', async () => {
  class Greeting extends LitElement {
    readonly #platform: PlatformController = new PlatformController(this, () => this.requestUpdate());
    protected override render() {
      return html`${this.#platform.value.settings.baseUrl}`;
    }
  }
  customElements.define('test-greeting', Greeting);
  const platform = placed();
  const provider = platformElement(platform);
  const greeting = new Greeting();
  provider.append(greeting);
  fixtureSync(provider);
  await updated(greeting, () => greeting.renderRoot.textContent?.includes(platform.baseUrl));
});
