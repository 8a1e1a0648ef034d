import { fixtureSync, html } from '@open-wc/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { contractMajor } from '../../src/contract/version.ts';
import '../../src/elements/platform/index.ts';
import '../../src/elements/sign-in/index.ts';
import type { SignInElement } from '../../src/elements/sign-in/index.ts';
import { setScriptSettings } from '../../src/context/platform-context.ts';
import { addLanguage, en, sv } from '../../src/localisation/index.ts';
import { updated } from '../support/element-stage.ts';

const scriptKey = Symbol.for(`service:script:${contractMajor}`);
const scope = globalThis as unknown as Record<symbol, unknown>;
const before = document.documentElement.lang;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'languages');
  Reflect.deleteProperty(scope, scriptKey);
  document.documentElement.lang = before;
  dispatchEvent(new Event('languagechange'));
});

function speak(languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { configurable: true, get: () => languages });
  dispatchEvent(new Event('languagechange'));
}

const section = (lang: string) => fixtureSync<HTMLElement>(html`<section lang=${lang}></section>`);

function element(parent: ParentNode = fixtureSync<HTMLElement>(html`<div></div>`), lang?: string): SignInElement {
  const signIn = document.createElement('service-sign-in');
  if (lang !== undefined) signIn.lang = lang;
  parent.append(signIn);
  return signIn;
}

const says = (signIn: SignInElement, sentence: string) =>
  updated(signIn, () => signIn.renderRoot.textContent?.includes(sentence));

describe('the language of an element', () => {
  test('is English by default', async () => {
    document.documentElement.removeAttribute('lang');
    speak([]);
    await says(element(), en.signIn.submit);
  });

  test('comes from the element, the page, the script tag or the browser, in this order', async () => {
    document.documentElement.removeAttribute('lang');
    speak(['sv-SE', 'en']);
    await says(element(), sv.signIn.submit);
    setScriptSettings({ baseUrl: '', locale: 'en' });
    await says(element(), en.signIn.submit);
    const page = section('sv');
    await says(element(page), sv.signIn.submit);
    await says(element(page, 'en'), en.signIn.submit);
  });

  test('comes from the `locale` of `<service-platform>`, as an attribute or a property', async () => {
    speak(['en']);
    const page = section('en');
    const platform = document.createElement('service-platform');
    platform.setAttribute('locale', 'sv');
    page.append(platform);
    const signIn = element(platform);
    await says(signIn, sv.signIn.submit);
    platform.lang = 'en';
    await says(signIn, en.signIn.submit);
    platform.removeAttribute('lang');
    await says(signIn, sv.signIn.submit);
    platform.locale = 'en';
    await says(signIn, en.signIn.submit);
    await says(element(platform, 'sv'), sv.signIn.submit);
  });

  test('skips unknown languages', async () => {
    speak(['fi', 'sv']);
    await says(element(section('de')), sv.signIn.submit);
    speak(['fi']);
    await says(element(section('de'), 'sv_FI'), sv.signIn.submit);
  });

  test('is found across shadow roots', async () => {
    const outer = section('sv');
    const root = outer.attachShadow({ mode: 'open' });
    const inner = document.createElement('div');
    root.append(inner);
    const innermost = inner.attachShadow({ mode: 'open' });
    const signIn = element(innermost);
    await says(signIn, sv.signIn.submit);
    inner.lang = 'en';
    await says(signIn, en.signIn.submit);
    inner.removeAttribute('lang');
    outer.lang = 'en';
    await says(signIn, en.signIn.submit);
  });

  test('changes in place and keeps the input, at each of these sources', async () => {
    speak(['en']);
    const page = section('en');
    const signIn = element(page);
    await says(signIn, en.signIn.submit);
    const input = signIn.renderRoot.querySelector('input')!;
    input.value = 'bo@ek.example';
    page.lang = 'sv';
    await says(signIn, sv.signIn.submit);
    signIn.lang = 'en';
    await says(signIn, en.signIn.submit);
    signIn.removeAttribute('lang');
    page.removeAttribute('lang');
    document.documentElement.lang = 'sv';
    await says(signIn, sv.signIn.submit);
    document.documentElement.removeAttribute('lang');
    speak(['sv']);
    await says(signIn, sv.signIn.submit);
    expect(signIn.renderRoot.querySelector('input')).toBe(input);
    expect(input.value).toBe('bo@ek.example');
  });

  test('follows an element that is moved', async () => {
    const signIn = element(section('en'));
    await says(signIn, en.signIn.submit);
    fixtureSync(html`<div lang="sv">${signIn}</div>`);
    signIn.requestUpdate();
    await says(signIn, sv.signIn.submit);
  });

  test('can be one that the page adds', async () => {
    addLanguage('fi', { signIn: { ...en.signIn, submit: 'Jatka' } });
    const signIn = element(section('fi-FI'));
    await says(signIn, 'Jatka');
    await says(signIn, en.signIn.description);
  });
});

describe('an added language', () => {
  test('reaches elements that are in the page, and so does its next change', async () => {
    const page = section('nb-NO');
    const signIn = element(page);
    await says(signIn, en.signIn.submit);
    const input = signIn.renderRoot.querySelector('input')!;
    input.value = 'bo@ek.example';
    addLanguage('nb', { signIn: { submit: 'Fortsett' } });
    await says(signIn, 'Fortsett');
    await says(signIn, en.signIn.description);
    addLanguage('nb', { signIn: { description: 'Vi sender en lenke.' } });
    await says(signIn, 'Vi sender en lenke.');
    await says(signIn, 'Fortsett');
    expect(signIn.renderRoot.querySelector('input')).toBe(input);
    expect(input.value).toBe('bo@ek.example');
  });

  test('can be loaded for the first element that uses it', async () => {
    let asked = 0;
    const load = async () => {
      asked += 1;
      return { signIn: { submit: 'Doorgaan' } };
    };
    addLanguage('nl', load);
    const page = section('en');
    const [one, another] = [element(page), element(page)];
    await says(one, en.signIn.submit);
    expect(asked).toBe(0);
    page.lang = 'nl';
    await says(one, 'Doorgaan');
    await says(another, 'Doorgaan');
    expect(asked).toBe(1);
  });

  test('is released when the element leaves the page, and found when it returns', async () => {
    const page = section('da');
    const signIn = element(page);
    await says(signIn, en.signIn.submit);
    signIn.remove();
    addLanguage('da', { signIn: { submit: 'Fortsæt' } });
    page.append(signIn);
    await says(signIn, 'Fortsæt');
  });
});

test('merges tables of a section key by key', async () => {
  const signIn = element(section('sv'));
  signIn.messages = { signIn: { submit: undefined, newHere: 'Ny?' } };
  await says(signIn, sv.signIn.submit);
});

test('overrides single messages by the page, and restores them', async () => {
  const signIn = element(section('sv'));
  signIn.messages = { signIn: { submit: 'Kör' } };
  await says(signIn, 'Kör');
  await says(signIn, sv.signIn.description);
  signIn.messages = {};
  await says(signIn, sv.signIn.submit);
});
