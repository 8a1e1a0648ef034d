import { expect, test } from 'vitest';
import { command, type Surroundings } from '../../src/cli/command.ts';
import { catalogue } from '../../src/contract/catalogue.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { baseUrl, fetchOf, gone, pages, timeout, tokenOf, type Fetch } from './conform-target.ts';

onOnePlatform('the conformance command', (start) => {
  test('the exit code tells how the check ended', async () => {
    const platform = await start({ pages });
    const token = await tokenOf(await TestPerson.signUp(platform, 'astrid@example.com'));
    const run = async (argv: readonly string[], more: Partial<Surroundings> = {}) => {
      const output: string[] = [];
      const complained: string[] = [];
      const code = await command(argv, {
        variables: {},
        print: (text) => output.push(text),
        complain: (text) => complained.push(text),
        fetch: fetchOf(platform),
        ...more,
      });
      return { code, output: output.join('\n'), complained: complained.join('\n') };
    };
    const asked = ['conform', '--base-url', baseUrl, '--timeout', String(timeout / 1000)];
    const whole = await run([...asked, '--token', token]);
    expect(whole).toMatchObject({ code: 0, complained: '' });
    expect(whole.output).toContain(`identity: `);
    const printed = await run([...asked, '--json', '--read-only'], { variables: { SERVICE_TOKEN: token } });
    expect(printed.code).toBe(0);
    expect(JSON.parse(printed.output)).toMatchObject({ conforms: true, parts: { length: catalogue.length } });
    const lacking: Fetch = (input, init) =>
      new URL(String(input)).pathname === '/mcp' ? Promise.resolve(gone()) : fetchOf(platform)(input, init);
    expect(await run(asked, { fetch: lacking })).toMatchObject({ code: 1, output: expect.stringContaining('✗') });

    const refused = await run([...asked, '--token', `svc_${'0'.repeat(49)}`]);
    expect(refused).toEqual({ code: 2, output: '', complained: `${baseUrl} refuses the token.` });
    const away = await run(asked, { fetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect(away).toMatchObject({ code: 2, output: '', complained: expect.stringMatching(/can’t be reached: .*\.$/) });
    for (const argv of [[], ['conform'], ['conform', '--base-url', 'ftp://x'], [...asked, '--timeout', '0'], ['--x']]) {
      expect([argv, (await run(argv)).code]).toEqual([argv, 2]);
    }
    expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('Exit codes: 0') });
    expect(await run(asked, { signal: AbortSignal.abort() })).toEqual({ code: 130, output: '', complained: '' });
  });
});
