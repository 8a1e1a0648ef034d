import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import { elementUpdated } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import '../../src/server-rendering.ts';
import type { PlatformElement } from '../../src/elements/platform/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type ScriptedPlatform } from '../../src/testing/index.ts';

// The stage imports elements: here the markup has to stand before they are defined.
const elements = () =>
  Promise.all([
    import('../../src/elements/platform/index.ts'),
    import('../../src/elements/resource-graph/index.ts'),
    import('../../src/elements/resource-clusters/index.ts'),
    import('../../src/elements/resource-search/index.ts'),
    import('../../src/elements/resource-viewer/index.ts'),
    import('../../src/elements/sign-in/index.ts'),
    import('../../src/elements/sign-up/index.ts'),
    import('../../src/elements/verify/index.ts'),
    import('../../src/elements/current-user/index.ts'),
  ]);

const served = inject('servedElements');
const page = document.createElement('div');
document.body.append(page);

/** Parses markup with declarative shadow DOM, as browsers parse a page. */
function parse(markup: string): LitElement {
  page.setHTMLUnsafe(markup);
  return page.firstElementChild as LitElement;
}

/** Follows with script: the grid in place of a table, buttons that need script, and sections of the info panel. */
const scripted =
  '.content > :is(.paged, .grid, #grid-help), .tools > *, aside :is(button, .info-section, .info-section + .people)';

/** Markup without comments, and without what changes after hydration. */
const shape = (root: ParentNode): string => {
  const copy = document.createElement('div');
  copy.append(...[...root.childNodes].map((node) => node.cloneNode(true)));
  for (const style of copy.querySelectorAll('style')) style.remove();
  for (const busy of copy.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy');
  for (const added of copy.querySelectorAll(scripted)) added.remove();
  for (const hidden of copy.querySelectorAll('button[hidden]')) hidden.removeAttribute('hidden');
  // Without script, the account menu is a group of links and buttons.
  for (const each of copy.querySelectorAll('.who, #menu [role]:not([role="presentation"]), #menu .entry'))
    for (const name of ['role', 'aria-haspopup', 'aria-expanded']) each.removeAttribute(name);
  // Measured sizes.
  for (const measured of copy.querySelectorAll('[style]')) measured.removeAttribute('style');
  return copy.innerHTML.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/\s+/g, ' ');
};

/** Inputs to type into; not search fields, which search at once. */
const fields = "input:not([type='hidden'], [type='search'])";
const errors = vi.fn();
let before: Record<string, { element: LitElement; shape: string; inputs: HTMLInputElement[] }>;

beforeEach(() => {
  addEventListener('error', errors);
  addEventListener('unhandledrejection', errors);
});
afterEach(() => {
  removeEventListener('error', errors);
  removeEventListener('unhandledrejection', errors);
});

describe('elements that are defined after parsing', () => {
  test("keep the server's nodes and markup, and the values typed before", async () => {
    page.setHTMLUnsafe(Object.values(served).join(''));
    before = Object.fromEntries(
      Object.keys(served).map((name, index) => {
        const element = page.children[index] as LitElement;
        const root = element.shadowRoot!;
        expect(root, name).not.toBeNull();
        const inputs = [...root.querySelectorAll<HTMLInputElement>(fields)];
        return [name, { element, shape: shape(root), inputs }];
      }),
    );
    for (const { inputs } of Object.values(before)) {
      for (const input of inputs) {
        if (input.type === 'checkbox') input.checked = true;
        else input.value = `${input.name} typed`;
      }
    }
    // Without answers, elements keep showing what was served.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    // Neither busy signs nor idle work may change the markup, however long this takes.
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
    await elements();
    for (const [name, { element, shape: markup, inputs }] of Object.entries(before)) {
      await elementUpdated(element);
      const root = element.shadowRoot!;
      expect([...root.querySelectorAll(fields)], name).toEqual(inputs);
      expect(shape(root), name).toBe(markup);
      for (const input of inputs) {
        if (input.type === 'checkbox') expect(input.checked, name).toBe(true);
        else expect(input.value, name).toBe(`${input.name} typed`);
      }
    }
    expect(errors).not.toHaveBeenCalled();
  });
});

describe('a hydrated element', () => {
  async function hydrated(name: string) {
    const { placed } = await import('../support/element-stage.ts');
    const platform: ScriptedPlatform = placed();
    const provider = document.createElement('service-platform') as PlatformElement;
    provider.baseUrl = platform.baseUrl;
    provider.fetch = platform.fetch;
    const element = parse(served[name]!);
    page.append(provider);
    provider.append(element);
    await elementUpdated(element);
    return { platform, element };
  }

  test('signs in with the values typed before', async () => {
    const { updated } = await import('../support/element-stage.ts');
    const { platform, element } = await hydrated('sign-in en');
    const root = element.shadowRoot!;
    const input = root.querySelector<HTMLInputElement>("input[name='email']")!;
    input.value = 'bo@ek.example';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    root.querySelector<HTMLElement>("[part~='submit']")!.click();
    await updated(element, () => element.matches(':state(waiting)'));
    const code = root.querySelector<HTMLInputElement>("input[name='code']")!;
    code.value = platform.mails[0]!.code;
    code.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await updated(element, () => element.matches(':state(signed-in)'));
  });

  test('searches for the text typed before', async () => {
    const { placed, updated } = await import('../support/element-stage.ts');
    const platform = placed({ user: astrid });
    const provider = document.createElement('service-platform') as PlatformElement;
    provider.baseUrl = platform.baseUrl;
    provider.fetch = platform.fetch;
    await customElements.whenDefined('resource-search');
    page.append(provider);
    // Not defined in a template: what the parser has made is typed into before the element is there.
    const inert = document.implementation.createHTMLDocument().body;
    inert.setHTMLUnsafe(served['resource-search en']!);
    const element = inert.firstElementChild as LitElement;
    element.shadowRoot!.querySelector<HTMLInputElement>('input')!.value = 'dagordning';
    provider.append(element);
    await updated(element, () => element.shadowRoot!.textContent?.includes('Dagordning.md'));
    expect(element.getAttribute('query')).toBe('dagordning');
  });

  test("clears a field's issue from the server when the field changes", async () => {
    const { updated } = await import('../support/element-stage.ts');
    const { element } = await hydrated('sign-in refused en');
    const root = element.shadowRoot!;
    const input = root.querySelector<HTMLInputElement>("input[name='email']")!;
    expect(input.getAttribute('aria-invalid')).toBe('true');
    input.focus();
    await updated(element, () => root.querySelector('[role="status"]')?.textContent?.trim());
    input.value = 'bo@ek.example';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await updated(element, () => input.getAttribute('aria-invalid') === 'false');
  });

  test('keeps a form-level issue from the server until the next submission', async () => {
    const { updated } = await import('../support/element-stage.ts');
    const { element } = await hydrated('sign-in refused en');
    const root = element.shadowRoot!;
    const input = root.querySelector<HTMLInputElement>("input[name='email']")!;
    input.value = 'bo@ek.example';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    // the model has loaded: it says that the field is no longer as it was refused
    await updated(element, () => input.getAttribute('aria-invalid') === 'false');
    expect(root.textContent).toContain('The platform said no.');
    root.querySelector<HTMLElement>("[part~='submit']")!.click();
    await updated(element, () => element.matches(':state(waiting)'));
    expect(root.textContent).not.toContain('The platform said no.');
  });

  test('is styled, though hydration adopts no style sheet', async () => {
    const { element } = await hydrated('sign-in sv');
    const card = element.shadowRoot!.querySelector('.card')!;
    expect(getComputedStyle(card).borderTopStyle).toBe('solid');
  });

  test('changes its language in place', async () => {
    const { updated } = await import('../support/element-stage.ts');
    const { element } = await hydrated('sign-in sv');
    element.lang = 'en';
    await updated(element, () => element.shadowRoot!.textContent?.includes(en.signIn.submit));
  });
});

describe('a list that was served as a table', () => {
  const rowOf = (element: Element | null | undefined) => element?.closest('[aria-rowindex]')?.textContent?.trim();

  /** @param before called before the element hydrates */
  async function hydrated(name: string, before: (root: ShadowRoot) => void = () => undefined) {
    const { placed, platformElement, updated } = await import('../support/element-stage.ts');
    const provider = platformElement(placed({ user: astrid }));
    page.replaceChildren(provider);
    await provider.updateComplete;
    const inert = document.implementation.createHTMLDocument().body;
    inert.setHTMLUnsafe(served[name]!);
    const element = inert.firstElementChild as LitElement;
    provider.append(element);
    const root = element.shadowRoot!;
    before(root);
    return { element, root, updated };
  }

  test('becomes the grid, and the row of a focused link gets the focus', async () => {
    const lost = vi.fn();
    const { element, root, updated } = await hydrated('resource-viewer page 2 en', (inside) => {
      expect(inside.querySelector('[role="grid"], [tabindex="-1"], button, [aria-selected]')).toBeNull();
      inside.querySelectorAll<HTMLElement>('tbody a')[3]!.focus();
      expect(rowOf(inside.activeElement)).toMatch(/^Foto 34\.jpg/);
      requestAnimationFrame(() => inside.activeElement || lost());
    });
    await updated(element, () => root.querySelector('[role="grid"]'));
    await expect.poll(() => rowOf(root.activeElement)).toMatch(/^Foto 34\.jpg/);
    expect(root.activeElement?.getAttribute('role')).toBe('rowheader');
    expect(root.querySelector('.paged')).toBeNull();
    expect(lost).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
  });

  test('keeps its columns, rows and scroll position', async () => {
    const places = (root: ShadowRoot) =>
      [
        ...root.querySelectorAll(
          '.head .cell:not(.actions), .rows .row:nth-child(n + 4) :is(.title, .cell:not(.actions))',
        ),
      ]
        .map((cell) => [cell.textContent?.trim(), cell.getBoundingClientRect()] as const)
        .filter(([, { y, width }]) => width && y < 400)
        .map(([text, { x, y, width }]) => [text, Math.round(x), Math.round(y), Math.round(width)].join(' '));
    let before: string[] = [];
    const { element, root, updated } = await hydrated('resource-viewer page 2 en', (inside) => {
      inside.querySelector('.paged')!.scrollTop = 50;
      before = places(inside);
    });
    expect(before.length).toBeGreaterThan(20);
    await updated(element, () => root.querySelector('[role="grid"]'));
    await expect.poll(() => places(root).filter((place) => !before.includes(place))).toEqual([]);
    expect(before.filter((place) => !places(root).includes(place))).toEqual([]);
  });

  test('gives the focus of a link to another page to the last row', async () => {
    const { root } = await hydrated('resource-viewer page 2 en', (inside) => {
      inside.querySelector<HTMLElement>('.pager a:last-child')!.focus();
    });
    await expect.poll(() => rowOf(root.activeElement)).toMatch(/^Foto 60\.jpg/);
  });

  test('stays a table with `paged`, with the focus where it was, then with buttons', async () => {
    let link: Element | null = null;
    const { element, root, updated } = await hydrated('resource-viewer paged en', (inside) => {
      inside.querySelectorAll<HTMLElement>('tbody a')[3]!.focus();
      link = inside.activeElement;
    });
    await updated(element, () => root.querySelector('.pager button'));
    expect(root.activeElement).toBe(link);
    expect(root.querySelector('[role="grid"]')).toBeNull();
    expect(root.querySelectorAll('.paged tbody tr')).toHaveLength(30);
    expect(root.querySelectorAll('.actions button')).toHaveLength(30);
    expect(errors).not.toHaveBeenCalled();
  });
});

describe('a code that was typed before script', () => {
  /** Body of the request that the element posts for a code that is in its field. */
  async function posted(name: string, typed: string, more: (input: HTMLInputElement) => void = () => undefined) {
    const { sendEarlyCode } = await import('../../src/elements/parts/early-code.ts');
    const element = parse(served[name]!);
    await elementUpdated(element);
    const posts: string[] = [];
    element.shadowRoot!.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) posts.push(String(new FormData(event.target as HTMLFormElement).get('code')));
      event.preventDefault();
    });
    const input = element.shadowRoot!.querySelector<HTMLInputElement>("input[name='code']")!;
    input.value = typed;
    more(input);
    await sendEarlyCode(element);
    await sendEarlyCode(element);
    return posts;
  }

  test.each([
    ['six digits', '482917'],
    ['a line of the mail', 'Your code is 482 917, valid for 15 minutes.'],
    ['Arabic digits', '٤٨٢٩١٧'],
  ])('is sent once when complete: %s', async (_what, typed) => {
    expect(await posted('sign-in waiting en', typed)).toEqual(['482 917']);
  });

  test('is sent after another one was refused', async () => {
    expect(await posted('sign-in code refused en', '482917')).toEqual(['482 917']);
  });

  test.each([
    ['nothing', 'sign-in waiting en', ''],
    ['five digits', 'sign-in waiting en', '48291'],
    ['eight digits', 'sign-in waiting en', '48291712'],
    ['eight Arabic digits', 'sign-in waiting en', '٤٨٢٩ ١٧١٢'],
    ['the code that was refused', 'sign-in code refused en', '111 111'],
    ['the same digits laid out otherwise', 'sign-in code refused en', '111111'],
  ])('is not sent while the user types: %s', async (_what, name, typed) => {
    expect(await posted(name, typed)).toEqual([]);
  });

  test('is not sent while the submit button has focus', async () => {
    const press = (input: HTMLInputElement) => input.form!.querySelector('button')!.focus();
    expect(await posted('sign-in waiting en', '482917', press)).toEqual([]);
  });
});
