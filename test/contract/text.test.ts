import { describe, expect, test } from 'vitest';
import {
  addressFault,
  addressKey,
  check,
  domainToAscii,
  emailSchema,
  findUnstorable,
  formats,
  isPlainLine,
  maskAddress,
  safeReturnTo,
  signInSchema,
  signUpSchema,
  submitSchema,
  verifyCodeSchema,
} from '@service/widgets/contract';

const codesOf = (checked: { ok: boolean; issues?: { path: unknown[]; code: string }[] }) =>
  checked.ok ? [] : (checked.issues ?? []).map(({ path, code }) => [...path, code].join('.'));

describe('addresses', () => {
  test.for([
    'a@b.se',
    'first.last+tag@sub.example.com',
    "o'ek@example.com",
    'å@example.com',
    'a@räksmörgås.se',
    `${'x'.repeat(64)}@example.com`,
  ])('accept %s', (address) => {
    expect(addressFault(address)).toBeUndefined();
    expect(check(emailSchema, ` ${address}\t`)).toEqual({ ok: true, value: address });
  });

  test.for([
    ['nobody', 'no-at'],
    ['@example.com', 'no-local'],
    ['a@', 'no-domain'],
    ['a@localhost', 'no-dot'],
    ['a@example.', 'no-dot'],
    ['a@.com', 'no-dot'],
    ['a b@example.com', 'characters'],
    ['a@b@example.com', 'characters'],
    ['.a@example.com', 'characters'],
    ['a..b@example.com', 'characters'],
    ['a@exa_mple.com', 'characters'],
    ['a@-example.com', 'characters'],
    ['a@192.168.0.1', 'characters'],
    ['a@[127.0.0.1]', 'characters'],
    ['a@example.com>', 'characters'],
    ['a@example.com\nBcc: b@example.com', 'characters'],
    ['a\u202e@example.com', 'characters'],
    [`${'x'.repeat(65)}@example.com`, 'characters'],
    ['a@example.com/path', 'characters'],
    ['a@user:pw@example.com', 'characters'],
  ] as const)('%j is none: %s', ([address, fault]) => {
    expect(addressFault(address)).toBe(fault);
  });

  test('are compared by ASCII case and A-label, and masked but for their first letter', () => {
    expect(addressKey('ASTRID@Example.COM')).toBe('astrid@example.com');
    expect(addressKey('å@RÄKSMÖRGÅS.se')).toBe('å@xn--rksmrgs-5wao1o.se');
    expect(addressKey('Å@example.com')).not.toBe(addressKey('å@example.com'));
    expect(domainToAscii('exa mple.com')).toBe('');
    expect(maskAddress('astrid@example.com')).toBe('a•••@example.com');
    expect(maskAddress('🦊x@example.com')).toBe('🦊•••@example.com');
  });
});

describe('texts', () => {
  test('on one line contain no header injection and no bidi control', () => {
    for (const text of ['', 'Åsa Öberg', "D'Arcy", '🦊', 'שלום', 'a\u200db']) expect(isPlainLine(text)).toBe(true);
    for (const text of ['a\nb', 'a\rb', '\0', '\u202e', '\u2066', '\u2028', '\u0085', '\ufeff', '\ud800', '\u200f']) {
      expect(isPlainLine(text)).toBe(false);
    }
  });

  test('without visible characters count as empty', () => {
    for (const text of ['\u200b', '\u200b \u2060', '\u3164', '\ufe0f\u00ad']) {
      expect([text, formats.line(text)]).toEqual([text, { code: 'required' }]);
    }
    for (const text of ['', 'a\u200d', '❤\ufe0f', '👩\u200d🚀', '\u0301']) expect(formats.line(text)).toBeUndefined();
    expect(formats.line('\u200f')).toEqual({ code: 'forbidden_characters' });
  });

  test('that can’t be stored are found by path', () => {
    expect(findUnstorable({ a: [1, { b: 'x\0' }] })).toEqual(['a', 1, 'b']);
    expect(findUnstorable({ 'k\udfff': 1 })).toEqual(['k\udfff']);
    expect(findUnstorable('\ud83e\udd8a')).toBeUndefined();
    expect(findUnstorable([null, true, 1, 'ok'])).toBeUndefined();
  });

  test('for returnTo are paths of the same origin, as a browser parses them', () => {
    for (const path of ['/', '/a?b=c#d', '/a%2f%2fb', '/a//b', '/?next=//evil.example'])
      expect(safeReturnTo(path)).toBe(path);
    expect(safeReturnTo('/a/./b/../c')).toBe('/a/c');
    for (const path of [
      '',
      'a',
      '//x',
      '/\\x',
      '\\/x',
      '/\t/x',
      '/.//x',
      '/%2e//x',
      'https://x',
      '/a\u0000',
      '/\u202e',
      null,
      1,
      {},
    ]) {
      expect(safeReturnTo(path)).toBeUndefined();
    }
  });
});

describe('values', () => {
  test('of sign-in and sign-up are checked by field', () => {
    expect(check(signInSchema, { email: ' a@b.se ' })).toEqual({ ok: true, value: { email: 'a@b.se' } });
    expect(codesOf(check(signInSchema, {}))).toEqual(['email.required']);
    expect(codesOf(check(signInSchema, { email: 'a@b.se', name: 'x' }))).toEqual(['name.unknown_field']);
    expect(codesOf(check(signInSchema, { email: 'a@b.se', returnTo: '//x' }))).toEqual(['returnTo.wrong_format']);
    const withTerms = signUpSchema({ terms: true });
    expect(codesOf(check(withTerms, { name: 'A', email: 'a@b.se', acceptTerms: false }))).toEqual([
      'acceptTerms.not_accepted',
    ]);
    expect(codesOf(check(withTerms, { name: ' ', email: 'a@b.se', acceptTerms: true }))).toEqual(['name.required']);
    expect(codesOf(check(signUpSchema({ terms: false }), { name: 'A', email: 'a@b.se', acceptTerms: true }))).toEqual([
      'acceptTerms.unknown_field',
    ]);
  });

  test('of codes are six digits, with any spacing', () => {
    const codeOf = (code: string) => {
      const checked = check(verifyCodeSchema, { challengeId: 'x'.repeat(22), code });
      return checked.ok ? (checked.value as { code: string }).code : undefined;
    };
    for (const code of ['123456', '123 456', ' 123-456 ', '12\u201134\u00a056']) expect(codeOf(code)).toBe('123456');
    for (const code of ['12345', '1234567', '12345x', '１２３４５６', '']) expect(codeOf(code)).toBeUndefined();
  });

  test('with a prototype key have an unknown field, at any depth', () => {
    expect(check(submitSchema, JSON.parse('{"type":"x","value":{},"__proto__":1}')).ok).toBe(false);
    expect(check(signInSchema, JSON.parse('{"email":"a@b.se","__proto__":{"x":1}}')).ok).toBe(false);
  });
});
