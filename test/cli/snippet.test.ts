import { expect, test } from 'vitest';
import { command } from '../../src/cli/command.ts';
import { snippet } from '../../src/cli/snippet.ts';
import type { WidgetManifest } from '../../src/manifest/index.ts';

const manifest = {
  version: '1.2.0',
  integrity: {
    './cdn/service-widgets.css': 'sha384-css',
    './cdn/themes/github.css': 'sha384-theme',
    './cdn/service-widgets.js': 'sha384-tag',
    './cdn/chunks/flow-12345678.js': 'sha384-flow',
  },
} as unknown as WidgetManifest;

test("prints tags for the platform's files or for another origin, each with its hash", () => {
  const own = snippet({ baseUrl: 'https://platform.example/' }, manifest);
  expect(own).toContain('href="https://platform.example/cdn/1.2.0/service-widgets.css" integrity="sha384-css"');
  expect(own).toContain('src="https://platform.example/cdn/1.2.0/service-widgets.js" integrity="sha384-tag"');
  expect(own).toContain('data-base-url="https://platform.example"');
  const elsewhere = snippet(
    { baseUrl: 'https://platform.example', files: 'https://files.example/1.2.0/cdn/' },
    manifest,
  );
  expect(elsewhere).toContain('"https://files.example/1.2.0/cdn/chunks/flow-12345678.js":"sha384-flow"');
  expect(elsewhere).toMatch(/script-src takes: 'sha256-[\w+/]{43}=' https:\/\/files\.example /);
});

test('prints the style sheet of a theme with its hash', () => {
  const text = snippet({ baseUrl: 'https://platform.example', theme: 'github' }, manifest);
  expect(text).toContain('href="https://platform.example/cdn/1.2.0/themes/github.css" integrity="sha384-theme"');
  expect(text.match(/rel="stylesheet"/g)).toHaveLength(2);
  expect(snippet({ baseUrl: 'https://platform.example' }, manifest)).not.toContain('themes/');
});

test('escapes the address in the attribute', () => {
  const text = snippet({ baseUrl: 'https://platform.example/"><script>alert(1)</script>' }, manifest);
  expect(text).not.toContain('<script>');
  expect(text.match(/<\/script>/g)).toHaveLength(2);
});

test.each([
  [
    ['--base-url', 'http://platform.example/?x=1'],
    '--base-url "http://platform.example/?x=1" has a query or a fragment',
  ],
  [['--base-url', 'ftp://platform.example'], '--base-url "ftp://platform.example" has no https://'],
  [['--base-url', 'http://exa mple'], '--base-url "http://exa mple" has no valid host'],
  [[], '--base-url is required'],
  [
    ['--base-url', 'https://platform.example', '--files', 'https://files.example/#a'],
    '--files "https://files.example/#a" has a query or a fragment',
  ],
  [
    ['--base-url', 'https://platform.example', '--theme', 'githib'],
    '--theme "githib" is none of bootstrap, github, material, playful. Did you mean github?',
  ],
])('names the fault of an option: %j', async (options, fault) => {
  const complained: string[] = [];
  const code = await command(['snippet', ...options], {
    variables: {},
    print: () => expect.unreachable(),
    complain: (text) => complained.push(text),
  });
  expect([code, complained[0]?.split('\n')[0]]).toEqual([2, fault]);
});
