import { expect, test } from 'vitest';
import { mailTo, TestBrowser, tokenOf } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { expectProblem } from '../support/problems.ts';

const submit = '/api/v0/forms/submit';
const type = '@service/authentication/schema/sign-up';

onOnePlatform('bad values', (start) => {
  const values: [string, Record<string, unknown>, unknown[]][] = [
    [
      'nothing',
      {},
      [
        ['name', 'required'],
        ['email', 'required'],
      ],
    ],
    [
      'wrong types',
      { name: 1, email: true },
      [
        ['name', 'wrong_type'],
        ['email', 'wrong_type'],
      ],
    ],
    ['an e-mail of 10,000', { name: 'A', email: `${'a'.repeat(9_988)}@example.com` }, [['email', 'too_long']]],
    ['a name of 121', { name: 'x'.repeat(121), email: 'a@example.com' }, [['name', 'too_long']]],
    ['no address', { name: 'A', email: 'nobody' }, [['email', 'wrong_format']]],
    ['two addresses', { name: 'A', email: 'a@example.com, b@example.com' }, [['email', 'wrong_format']]],
    [
      'a header in the address',
      { name: 'A', email: 'a@example.com\r\nBcc: b@example.com' },
      [['email', 'wrong_format']],
    ],
    [
      'a right-to-left override',
      { name: 'Ek\u202etxt.exe', email: 'a@example.com' },
      [['name', 'forbidden_characters']],
    ],
    [
      'a line break in the name',
      { name: 'A\nBcc: b@example.com', email: 'a@example.com' },
      [['name', 'forbidden_characters']],
    ],
    ['NUL', { name: 'A\u0000B', email: 'a@example.com' }, [['name', 'forbidden_characters']]],
    ['a lone surrogate', { name: 'A\ud800', email: 'a@example.com' }, [['name', 'forbidden_characters']]],
    [
      'a lone surrogate as key',
      { name: 'A', email: 'a@example.com', '\udc00': 1 },
      [['\udc00', 'forbidden_characters']],
    ],
    ['an unknown field', { name: 'A', email: 'a@example.com', admin: true }, [['admin', 'unknown_field']]],
    ['an unknown language', { name: 'A', email: 'a@example.com', locale: 'xx' }, [['locale', 'wrong_option']]],
    [
      'terms where there are none',
      { name: 'A', email: 'a@example.com', acceptTerms: true },
      [['acceptTerms', 'unknown_field']],
    ],
  ];
  test.for(values)('%s', async ([, value, issues]) => {
    const platform = await start();
    const answer = await new TestBrowser(platform).post(submit, { type, value });
    expectProblem(answer, 422, 'validation_failed');
    expect(answer.body.issues.map((issue: { path: unknown[]; code: string }) => [...issue.path, issue.code])).toEqual(
      issues,
    );
    expect((await platform.database.raw('SELECT 1 FROM challenges')).rows).toEqual([]);
  });

  test('reports the first hundred of fifty thousand issues', async () => {
    const platform = await start();
    const strays = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1]));
    const browser = new TestBrowser(platform);
    for (const answer of [
      await browser.post(submit, { type, value: { name: 'A', email: 'a@example.com', ...strays } }),
      await browser.post(submit, { type, value: {}, ...strays }),
      await browser.verify({ token: 'x', ...strays }),
    ]) {
      expectProblem(answer, 422, 'validation_failed');
      expect(answer.body.issues).toHaveLength(100);
    }
  });

  test('rejects unsafe spellings of returnTo', async () => {
    const platform = await start({
      settings: { limits: { submissionsPerMinute: 1000, signInMailsPerClient: 1000, signInMailsPerAddress: 1000 } },
    });
    const browser = new TestBrowser(platform);
    const evil = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '\t//evil.example',
      '/\n/evil.example',
      '/\r//evil.example',
      'https://evil.example',
      'https:evil.example',
      'HTTPS://evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      ' //evil.example',
      '/ /evil.example\u202e',
      'evil.example',
      '',
      '@evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/%2e//evil.example',
      '/a/..//evil.example',
      '/\u0000/evil.example',
      '\u2028//evil.example',
      `/${'x'.repeat(3000)}`,
      '/\\/evil.example',
      '/x\\..\\..\\/evil.example',
    ];
    for (const returnTo of evil) {
      const answer = await browser.signIn('astrid@example.com', { returnTo });
      expect([returnTo, answer.status]).toEqual([returnTo, 422]);
    }
    for (const [returnTo, stored] of [
      ['/start?a=1#b', '/start?a=1#b'],
      ['/a/../b', '/b'],
      ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
      ['/å', '/%C3%A5'],
    ] as const) {
      const email = `${crypto.randomUUID()}@example.com`;
      const asker = new TestBrowser(platform);
      await asker.signUp(email, { returnTo });
      const { body } = await asker.verify({ token: tokenOf(await mailTo(platform, email)) });
      expect(body.returnTo).toBe(stored);
    }
  });

  test('rejects invalid verifications', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await browser.signIn('astrid@example.com');
    const challengeId = 'x'.repeat(22);
    for (const body of [
      {},
      { token: '' },
      { token: 'x'.repeat(513) },
      { token: 1 },
      { token: 'x', session: 'both' },
      { token: 'x', challengeId, code: '123456' },
      { token: 'a\u0000' },
      { challengeId },
      { code: '123456' },
      { challengeId, code: '12345' },
      { challengeId, code: '1234567' },
      { challengeId, code: '12345a' },
      { challengeId, code: '１２３４５６' },
      { challengeId, code: 123456 },
      { challengeId: '../x', code: '123456' },
    ]) {
      expectProblem(await browser.verify(body), 422, 'validation_failed');
    }
  });
});
