/** @jsxImportSource react */
import { renderToString } from 'react-dom/server';
import { useId } from 'react';
import { expect, test } from 'vitest';
import '../../src/react/server-rendering.ts';
import * as components from '../../src/react/elements/index.ts';

/** Content of a server-rendered element. */
const rootIn = (html: string) =>
  /^<[\w-]+ ([^>]*)><template shadowrootmode="open"[^>]*>([\s\S]*)<\/template>/.exec(html);

test.each(Object.entries(components))('%s renders with its shadow root', (_, Component) => {
  const Element = Component as typeof components.SignIn;
  const [, attributes = '', markup = ''] = rootIn(renderToString(<Element lang="sv" className="mine" />)) ?? [];
  expect(attributes).toContain('lang="sv"');
  expect(attributes).toContain('class="mine"');
  expect(attributes).toContain('defer-hydration=""');
  expect(markup).toMatch(/^<style>[\s\S]+<\/style>\s*<!--lit-part /);
});

test('renders from strings, booleans and objects; reflected attributes are written once', () => {
  const { SignIn } = components;
  const html = renderToString(
    <SignIn lang="en" brand="Lindholm" disabled messages={{ signIn: { submit: 'Go on' } }} />,
  );
  const [, attributes = '', markup = ''] = rootIn(html) ?? [];
  expect(attributes.match(/\bdisabled\b/g)).toHaveLength(1);
  expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('Sign in to Lindholm');
  expect(markup).toContain('Go on');
  expect(renderToString(<SignIn lang="sv" />)).toContain('E-post');
});

test('renders children after the root, and keeps ids of the page', () => {
  const Named = () => <b id={useId()}>here</b>;
  const { Platform } = components;
  const html = renderToString(
    <Platform baseUrl="https://platform.example">
      <Named />
    </Platform>,
  );
  expect(html).toMatch(/<\/template><b id="[^"]+">here<\/b><\/service-platform>$/);
});

test('renders no shadow root with render-root="light"', () => {
  const { SignIn } = components;
  expect(renderToString(<SignIn renderRoot="light" />)).toBe('<service-sign-in render-root="light"></service-sign-in>');
});
