import { expect, test } from 'vitest';
import { webLink } from '@service/widgets/contract';

test.for([
  '/registrera?returnTo=%2Fa',
  'registrera',
  '?step=ask',
  '#top',
  '//other.example/terms',
  'https://other.example/terms',
  'HTTP://other.example',
  '/javascript:alert(1)',
])('accepts %s unchanged', (link) => {
  expect(webLink(link)).toBe(link);
});

test.for([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript\r:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://other.example/x',
  'vbscript:x',
  'filesystem:https://other.example/x',
  'file:///etc/passwd',
  'https://',
  'http://[',
  '',
  undefined,
  null,
  1,
  {},
  ['https://other.example'],
])('rejects %j', (link) => {
  expect(webLink(link)).toBeUndefined();
});
