import { elementUpdated } from '@open-wc/testing';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PlatformElement } from '../../src/elements/platform/index.ts';
import '../../src/elements/sign-in/index.ts';
import { scriptedPlatform } from '../../src/testing/index.ts';

// No stage here: it would define <service-platform> beforehand.
test('a form that has the focus stays while the session is read', async () => {
  expect(customElements.get('service-platform')).toBeUndefined();
  const platform = scriptedPlatform({
    baseUrl: 'https://typing.example',
    on: { session: { held: 'ordinary' } },
  });
  const provider = document.createElement('service-platform') as PlatformElement;
  provider.baseUrl = platform.baseUrl;
  provider.fetch = platform.fetch;
  const element = document.createElement('service-sign-in');
  element.slot = 'signed-out';
  provider.append(element);
  document.body.append(provider);
  await elementUpdated(element);
  const input = element.renderRoot.querySelector('input')!;
  await userEvent.type(input, 'bo@ek');
  await import('../../src/elements/platform/index.ts');
  await platform.received('session');
  await elementUpdated(provider);
  await userEvent.keyboard('.example');
  expect(input).toHaveProperty('value', 'bo@ek.example');
  expect(document.activeElement).toBe(element);
  platform.release('session');
  await userEvent.keyboard('{Enter}');
  await platform.received('submit');
  provider.remove();
});
