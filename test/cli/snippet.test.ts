import { expect, test } from 'vitest';
import { snippet } from '../../src/cli/snippet.ts';
import type { WidgetManifest } from '../../src/manifest/index.ts';

const manifest = {
  version: '1.2.0',
  integrity: {
    './cdn/service-widgets.css': 'sha384-css',
    './cdn/service-widgets.js': 'sha384-tag',
    './cdn/chunks/flow-12345678.js': 'sha384-flow',
  },
} as unknown as WidgetManifest;

test("prints tags for the platform's files or for another origin, each with its hash", () => {
  const own = snippet({ baseUrl: 'https://platform.example/' }, manifest);
  expect(own).toContain('href="https://platform.example/cdn/service-widgets.css" integrity="sha384-css"');
  expect(own).toContain('src="https://platform.example/cdn/service-widgets.js" integrity="sha384-tag"');
  expect(own).toContain('data-base-url="https://platform.example"');
  const elsewhere = snippet(
    { baseUrl: 'https://platform.example', files: 'https://files.example/1.2.0/cdn/' },
    manifest,
  );
  expect(elsewhere).toContain('"https://files.example/1.2.0/cdn/chunks/flow-12345678.js":"sha384-flow"');
  expect(elsewhere).toMatch(/script-src takes: 'sha256-[\w+/]{43}=' https:\/\/files\.example /);
});

test('escapes the address in the attribute', () => {
  const text = snippet({ baseUrl: 'https://platform.example/"><script>alert(1)</script>' }, manifest);
  expect(text).not.toContain('<script>');
  expect(text.match(/<\/script>/g)).toHaveLength(2);
});
