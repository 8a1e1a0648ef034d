import { describe, expect, test } from 'vitest';
import { clientSubject } from '../../../platform/src/http/call.ts';
import { Cookies, parseCookies } from '../../../platform/src/http/cookies.ts';
import {
  base62,
  base64url,
  digest,
  digestText,
  isToken,
  newCode,
  newId,
  newSecret,
  newToken,
  Secrets,
  utf8,
} from '../../../platform/src/security/secrets.ts';
import { isLoopbackAddress, isLoopbackName, originKind, siteOf } from '../../../platform/src/http/origins.ts';

describe('encoding', () => {
  test('encodes known values in base62 and base64url', () => {
    expect(base62(new Uint8Array([0]), 3)).toBe('000');
    expect(base62(new Uint8Array([0xff, 0xff]), 3)).toBe('H31');
    expect(base62(new Uint8Array(6).fill(0xff), 9)).toBe('1HvWXNAa7');
    expect(base64url(new Uint8Array([0xfb, 0xff, 0xfe]))).toBe('-__-');
  });
});

describe('hashes', () => {
  test.each(['', 'svs_1', 'vattnet är grönt', '\u{1f4a7}', 'half of a pair: \ud83d', 'long '.repeat(4_000)])(
    'are those of the Web Cryptography API: %.20s',
    async (text) => {
      const bytes = await crypto.subtle.digest('SHA-256', utf8(text));
      expect(digest(text)).toBe(base64url(new Uint8Array(bytes)));
      expect(await digestText(text)).toBe(digest(text));
      const secretKey = new Uint8Array(32).fill(7);
      const key = await crypto.subtle.importKey('raw', secretKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const signed = await crypto.subtle.sign('HMAC', key, utf8(`cursor\0${text}`));
      expect(await new Secrets(secretKey).hash('cursor', text)).toBe(base64url(new Uint8Array(signed)));
    },
  );
});

describe('secrets', () => {
  test('the checksum of tokens detects every single changed letter', async () => {
    const token = newToken('svs_');
    expect(token).toHaveLength(53);
    expect(isToken(token)).toBe(true);
    for (let at = 4; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
      expect(isToken(changed)).toBe(false);
    }
    for (const other of ['', 'svs_', token.slice(1), `${token}0`, token.replace('svs_', 'svc_'), `${token}\n`]) {
      expect(isToken(other)).toBe(false);
    }
  });

  test('codes are six digits of any value; ids and secrets never repeat', () => {
    const codes = Array.from({ length: 5000 }, newCode);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes.map((code) => code[0])).size).toBe(10);
    for (const make of [newId, newSecret]) expect(new Set(Array.from({ length: 5000 }, make)).size).toBe(5000);
    expect(newId()).toMatch(/^[0-9A-Za-z]{21}$/);
  });

  test('hashes differ by key, purpose and value, and are HMAC-SHA-256', async () => {
    const one = new Secrets(new Uint8Array(32).fill(1));
    const two = new Secrets(new Uint8Array(32).fill(2));
    const hashes = [
      await one.hash('link', 'a'),
      await one.hash('code', 'a'),
      await one.hash('link', 'b'),
      await two.hash('link', 'a'),
    ];
    expect(new Set(hashes).size).toBe(4);
    expect(await one.hash('link', 'a')).toBe(hashes[0]);
    expect(await one.derive('link', 'a')).toBe(
      hashes[0]?.slice(0, 21).concat((await one.derive('link', 'a')).slice(21)),
    );
    const key = await crypto.subtle.importKey(
      'raw',
      new Uint8Array(32).fill(1),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('link\0a'));
    expect(hashes[0]).toBe(base64url(new Uint8Array(signature)));
  });
});

test.for([
  [undefined, 'unknown'],
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not:an:address', 'not:an:address'],
] as const)('a client at %s counts as %s', ([address, subject]) => {
  expect(clientSubject(address)).toBe(subject);
});

describe('hosts and origins', () => {
  const publicUrl = new URL('https://platform.example');

  test('recognises loopback names and addresses', () => {
    for (const name of ['localhost', 'a.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(isLoopbackName(name)).toBe(true);
    for (const name of ['localhost.example', '128.0.0.1', '127.0.0.1.example', '[::2]', ''])
      expect(isLoopbackName(name)).toBe(false);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isLoopbackAddress(address)).toBe(true);
    for (const address of ['192.0.2.1', '::', '::ffff:192.0.2.1', 'localhost'])
      expect(isLoopbackAddress(address)).toBe(false);
  });

  test('serves only the hosts of PUBLIC_URL and loopback', () => {
    const own = 'https://platform.example';
    expect(siteOf('platform.example', publicUrl)).toEqual({ own, loopback: false, files: false });
    expect(siteOf('Platform.Example:443', publicUrl)?.own).toBe('https://platform.example');
    expect(siteOf('localhost:80', publicUrl)).toEqual({ own: 'http://localhost', loopback: true, files: false });
    expect(siteOf('files.example', publicUrl)).toBeUndefined();
    const files = new URL('https://files.example');
    expect(siteOf('files.example', publicUrl, files)).toEqual({ own: files.origin, loopback: false, files: true });
    for (const host of [
      '',
      '/',
      'x',
      'platform.example.',
      'platform.example#',
      'a@platform.example',
      'platform.example\\@x',
      '127.0.0.1.nip.example',
    ]) {
      expect(siteOf(host, publicUrl)).toBeUndefined();
    }
  });

  test('judges an origin by the list, then by Sec-Fetch-Site', () => {
    const site = siteOf('platform.example', publicUrl)!;
    const allowed = new Set(['https://shop.example', 'https://platform.example:8443']);
    const kind = (headers: Record<string, string>) => originKind(new Headers(headers), site, publicUrl, allowed);
    expect(kind({})).toBe('none');
    expect(kind({ origin: 'https://platform.example' })).toBe('own');
    expect(kind({ origin: 'null', 'sec-fetch-site': 'same-site' })).toBe('foreign');
    expect(kind({ origin: 'https://shop.example' })).toBe('cross-site');
    expect(kind({ origin: 'https://shop.example', 'sec-fetch-site': 'same-site' })).toBe('same-site');
    expect(kind({ origin: 'https://platform.example:8443' })).toBe('same-site');
    expect(kind({ origin: 'https://other.example', 'sec-fetch-site': 'same-origin' })).toBe('foreign');
  });
});

describe('cookies', () => {
  test('of a repeated name the first counts; nothing is decoded', () => {
    expect([...parseCookies('a=1; b=2;a=3; =x; c; d=a=b; e="q"')]).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['d', 'a=b'],
      ['e', '"q"'],
    ]);
    expect(parseCookies(null).size).toBe(0);
  });

  test('platforms on one host use different names', async () => {
    const one = await Cookies.for(new URL('http://localhost:4600'));
    const two = await Cookies.for(new URL('http://localhost:4601'));
    const cookie = one.set('session', 'x'.repeat(20), 60, 'own').split(';')[0] ?? '';
    expect(one.read(cookie, 'session')).toBe('x'.repeat(20));
    expect(two.read(cookie, 'session')).toBeUndefined();
    expect(one.any(cookie)).toBe(true);
    expect(two.any(cookie)).toBe(false);
    expect(one.read(cookie.replace(/=.*/, '=short'), 'session')).toBeUndefined();
    expect(one.any(cookie.replace(/=.*/, '='))).toBe(true);
  });
});
