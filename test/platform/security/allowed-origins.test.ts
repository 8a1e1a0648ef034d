import { describe, expect, test } from 'vitest';
import { AllowedOrigins } from '../../../platform/src/security/allowed-origins.ts';

describe('allowed origins', () => {
  test('are normalised as browsers do', () => {
    const { entries } = new AllowedOrigins([
      'https://Shop.Example/',
      'HTTP://localhost:3000',
      'https://shop.example:443',
      'https://*.Exämple.com:8443',
      'http://[::1]:8080',
      'http://*.localhost:5173',
    ]);
    expect(entries).toEqual([
      'https://shop.example',
      'http://localhost:3000',
      'https://shop.example',
      'https://*.xn--exmple-cua.com:8443',
      'http://[::1]:8080',
      'http://*.localhost:5173',
    ]);
  });

  const allowed = new AllowedOrigins(['https://shop.example', 'https://*.example.com', 'http://*.example.org:8080']);

  test.for([
    'https://shop.example',
    'https://a.example.com',
    'https://a.b.example.com',
    'https://xn--a-0fa.example.com',
    'http://a.example.org:8080',
  ])('include %s', (origin) => {
    expect(allowed.has(origin)).toBe(true);
  });

  test.for([
    'https://example.com',
    'https://.example.com',
    'https://*.example.com',
    'https://evilexample.com',
    'https://a.example.com.evil.example',
    'https://evil.example/.example.com',
    'https://evil.example#.example.com',
    'https://evil.example\\.example.com',
    'https://evil.example:443.example.com',
    'https://user@a.example.com',
    'https://a.example.com/',
    'https://a.example.com:443',
    'https://A.example.com',
    'https://a.example.com:8443',
    'https://a.example.com.',
    'https://ä.example.com',
    'http://a.example.com',
    'https://a.example.org:8080',
    'http://a.example.org',
    'https://sub.shop.example',
    'null',
    '',
    '*',
  ])('do not include %j', (origin) => {
    expect(allowed.has(origin)).toBe(false);
  });

  test.for([
    ['example.com', 'has no scheme'],
    ['*', 'has no scheme'],
    ['null', 'has no scheme'],
    ['//example.com', 'has no scheme'],
    ['*://example.com', 'has no scheme'],
    ['ftp://example.com', 'is neither http nor https'],
    ['chrome-extension://abcdef', 'is neither http nor https'],
    ['https://example.com/app', 'has text after the host: write https://example.com.'],
    ['https://example.com//', 'has text after the host'],
    ['https://example.com?', 'has text after the host'],
    ['https://example.com#top', 'has text after the host'],
    ['https://example.com\\app', 'has text after the host'],
    ['https://example.com;', 'is no origin'],
    ["https://example.com'", 'is no origin'],
    ['https://example.com:port', 'is no origin'],
    ['https://', 'is no origin'],
    ['https://*.', 'is no origin'],
    ['https://example.com:*', 'has a wildcard that is not'],
    ['https://*', 'has a wildcard that is not'],
    ['https://*example.com', 'has a wildcard that is not'],
    ['https://app.*.example.com', 'has a wildcard that is not'],
    ['https://*.*.example.com', 'has a wildcard that is not'],
    ['https://*.com', 'allows a whole top-level domain'],
    ['http://*.127.0.0.1', 'has a wildcard before an address'],
    ['http://*.[::1]', 'has a wildcard before an address'],
  ] as const)('reject %s with a sentence that names it', ([entry, fault]) => {
    expect(() => new AllowedOrigins(['https://shop.example', entry], 'ALLOWED_ORIGINS')).toThrow(
      `ALLOWED_ORIGINS: "${entry}" ${fault}`,
    );
  });

  test('name an entry without its password', () => {
    const create = () => new AllowedOrigins(['https://me:hunter2@example.com']);
    expect(create).toThrow('allowedOrigins: "https://…@example.com" has a user name');
  });
});
