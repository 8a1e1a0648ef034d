import { elementUpdated } from '@open-wc/testing';
import { expect, test } from 'vitest';
import type { PlatformElement } from '../../src/elements/platform/index.ts';
import '../../src/elements/sign-in/index.ts';
import { astrid, scriptedPlatform } from '../../src/testing/index.ts';
import { deferred } from '../support/element-deferred.ts';

// No stage here: it would define <service-platform> beforehand.
test('children that are defined before their platform follow it once it is defined', async () => {
  expect(customElements.get('service-platform')).toBeUndefined();
  const platform = scriptedPlatform({ baseUrl: 'https://later.example', user: astrid });
  const provider = document.createElement('service-platform') as PlatformElement;
  provider.baseUrl = platform.baseUrl;
  provider.fetch = platform.fetch;
  const element = document.createElement('service-sign-in');
  provider.append(element);
  document.body.append(provider);
  await elementUpdated(element);
  const signedIn = deferred();
  element.addController({
    hostUpdated: () =>
      void element.updateComplete.then(() => element.matches(':state(signed-in)') && signedIn.resolve()),
  });
  await import('../../src/elements/platform/index.ts');
  // Properties that were set before the upgrade count.
  expect(Object.hasOwn(provider, 'baseUrl')).toBe(false);
  await signedIn.promise;
  expect(platform.requests.length).toBeGreaterThan(0);
  expect(new Set(platform.requests.map(({ operation }) => operation))).toEqual(new Set(['session']));
  provider.remove();
});
