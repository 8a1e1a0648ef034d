import { describe, expect, test } from 'vitest';
import { baseUrlFault, requireBaseUrl } from '../../src/transport/base-url.ts';

const fetch = () => Promise.reject(new TypeError('network'));

describe('a base URL', () => {
  test.each([
    'https://platform.example',
    'https://platform.example/',
    'HTTPS://platform.example:8443/a/b',
    'http://localhost:4710',
    'http://[::1]:4710',
    'http://åäö.example',
  ])('%j is accepted', (baseUrl) => {
    expect(baseUrlFault({ baseUrl })).toBeUndefined();
    expect(() => requireBaseUrl({ baseUrl })).not.toThrow();
  });

  test('with Latin-1 letters is accepted once Node has optimised its parser', () => {
    for (let count = 0; count < 100_000; count += 1) baseUrlFault({ baseUrl: `https://platform-${count % 7}.example` });
    expect(baseUrlFault({ baseUrl: 'http://åäö.example' })).toBeUndefined();
  });

  test.each(['', '/', '/platform', '//platform.example'])(
    '%j is accepted where a page or a fetch has a base',
    (baseUrl) => {
      expect(baseUrlFault({ baseUrl, fetch })).toBeUndefined();
    },
  );

  test.each<[baseUrl: unknown, fault: string]>([
    [undefined, 'baseUrl is required'],
    [null, 'baseUrl is required'],
    [new URL('https://platform.example'), 'baseUrl has to be a string'],
    [4710, 'baseUrl has to be a string'],
    ['platform.example', 'baseUrl "platform.example" has no https://'],
    ['localhost:4710', 'baseUrl "localhost:4710" has no https://'],
    ['http:localhost', 'baseUrl "http:localhost" has no https://'],
    [' https://platform.example', 'baseUrl " https://platform.example" has white space around it'],
    ['https://platform.example\n', 'baseUrl "https://platform.example\n" has white space around it'],
    [' ', 'baseUrl " " has white space around it'],
    ['ftp://localhost:4710', 'baseUrl "ftp://localhost:4710" has no https://'],
    ['http:/x', 'baseUrl "http:/x" has no https://'],
    ['http:///x', 'baseUrl "http:///x" has no https://'],
    ['http://', 'baseUrl "http://" has no valid host'],
    ['http://exa mple', 'baseUrl "http://exa mple" has no valid host'],
    ['http://localhost:99999', 'baseUrl "http://localhost:99999" has no valid host'],
    ['//exa mple', 'baseUrl "//exa mple" has no valid host'],
    ['http://localhost:4710/?x=1', 'baseUrl "http://localhost:4710/?x=1" has a query or a fragment'],
    ['http://localhost:4710/#a', 'baseUrl "http://localhost:4710/#a" has a query or a fragment'],
    ['/platform?x', 'baseUrl "/platform?x" has a query or a fragment'],
  ])('%j is named by its fault', (baseUrl, fault) => {
    expect(baseUrlFault({ baseUrl, fetch })).toBe(fault);
    expect(() => requireBaseUrl({ baseUrl, fetch })).toThrow(new TypeError(fault));
  });
});
