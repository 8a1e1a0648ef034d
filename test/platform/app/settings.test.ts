import { describe, expect, inject, test, vi } from 'vitest';
import { catalogue } from '@service/widgets/contract';
import { MemoryJobs } from '../../../platform/src/adapters/jobs/memory.ts';
import { commands, reads } from '../../../platform/src/commands/commands.ts';
import { resolveSettings, type Settings } from '../../../platform/src/settings.ts';
import { openEmptyPglite } from '../support/pglite.ts';
import { startPlatform } from '../support/platform.ts';

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

test('each queue works on as many jobs at the same time as its limit says', async () => {
  const start = vi.spyOn(MemoryJobs.prototype, 'start');
  const database = await openEmptyPglite(inject('pgliteArchive'));
  const limits = {
    mailsAtOnce: 11,
    derivationsAtOnce: 12,
    largeDerivationsAtOnce: 13,
    listIndexingAtOnce: 14,
    indexingAtOnce: 15,
    submissionsAtOnce: 16,
  };
  const platform = await startPlatform(database, { settings: { limits } });
  expect(start.mock.lastCall?.[2]).toEqual({
    // two are written while the others are sent
    'send-mail': 13,
    derive: 12,
    'derive-large': 13,
    'index-lists': 14,
    'index-search': 15,
    submission: 16,
  });
  start.mockRestore();
  await platform.stop();
  await database.close();
});
