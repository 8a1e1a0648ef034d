import { expect, test } from 'vitest';
import { sharedPlatform } from '../../src/context/platform-context.ts';

const baseUrl = 'https://platform.example';

test('the default credentials, said or not, are one session', () => {
  expect(sharedPlatform({ baseUrl, credentials: 'cookie' })).toBe(sharedPlatform({ baseUrl }));
  expect(sharedPlatform({ baseUrl, credentials: 'token' })).not.toBe(sharedPlatform({ baseUrl }));
});
