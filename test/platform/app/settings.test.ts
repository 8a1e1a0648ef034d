import { describe, expect, test } from 'vitest';
import { catalogue } from '@service/widgets/contract';
import { commands, reads } from '../../../platform/src/commands/commands.ts';
import { resolveSettings, type Settings } from '../../../platform/src/settings.ts';

const good: Settings = { publicUrl: 'https://platform.example/', secretKey: new Uint8Array(32) };

describe('settings', () => {
  test('have defaults', () => {
    const settings = resolveSettings(good);
    expect(settings.publicUrl.origin).toBe('https://platform.example');
    expect(settings.limits.signInMailsPerAddress).toBe(5);
    expect(settings.terms).toBeUndefined();
    expect(settings.allowedOrigins.entries).toEqual([]);
  });

  test('identify terms by their URL, unless they have a version', () => {
    const terms = { termsUrl: 'https://x.example/t', privacyUrl: 'https://x.example/p' };
    expect(resolveSettings({ ...good, terms }).terms?.version).toBe('https://x.example/t https://x.example/p');
    expect(resolveSettings({ ...good, terms: { ...terms, version: '3' } }).terms?.version).toBe('3');
    expect(resolveSettings({ ...good, terms: {} }).terms).toBeUndefined();
  });

  test('normalise origins as browsers do', () => {
    const allowedOrigins = ['https://Shop.Example/', 'http://localhost:3000'];
    expect(resolveSettings({ ...good, allowedOrigins }).allowedOrigins.entries).toEqual([
      'https://shop.example',
      'http://localhost:3000',
    ]);
  });

  test.for([
    [{ publicUrl: 'platform.example' }, 'publicUrl'],
    [{ publicUrl: 'https://platform.example/path' }, 'publicUrl'],
    [{ publicUrl: 'https://user:pw@platform.example' }, 'publicUrl'],
    [{ publicUrl: 'ftp://platform.example' }, 'publicUrl'],
    [{ secretKey: new Uint8Array(31) }, 'secretKey'],
    [{ allowedOrigins: ['https://shop.example/path'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['*'] }, 'allowedOrigins'],
    [{ allowedOrigins: ['null'] }, 'allowedOrigins'],
    [{ terms: { termsUrl: 'javascript:alert(1)' } }, 'terms'],
    [{ limits: { jsonBytes: -1 } }, 'jsonBytes'],
    [{ signUpFields: { properties: { email: { type: 'string' } } } }, 'signUpFields\\.properties\\.email'],
  ] as const)('reject %o with a sentence that names %s', ([bad, name]) => {
    expect(() => resolveSettings({ ...good, ...bad })).toThrow(new RegExp(name));
  });
});

test('events start the background tasks of their feature only', () => {
  const triggered = Object.entries({ ...commands, ...reads }).map(
    ([event, { triggers }]) => `@service/${event.split('.')[0]}/tasks/${triggers}`,
  );
  const tasks = catalogue.flatMap((part) => ('id' in part && part.kind === 'tasks' ? part.id : []));
  expect(tasks).toEqual(expect.arrayContaining(triggered));
  const ofAuthentication = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => id.includes('/authentication/')).toSorted();
  expect(ofAuthentication(triggered)).toEqual(ofAuthentication(tasks));
});
