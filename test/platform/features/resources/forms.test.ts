import { expect, test } from 'vitest';
import { locales, resourceForms } from '@service/widgets/contract';
import { TestBrowser } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';

const path = (type: string) => `/api/v0/forms/schema?type=${encodeURIComponent(type)}`;

/** Every field of a served schema by its path, lists and alternatives included. */
function fieldsOf(schema: Record<string, never>, at = ''): [string, Record<string, unknown>][] {
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: never; anyOf?: never[] };
  return [
    ...Object.entries(properties).flatMap(([name, field]): [string, Record<string, unknown>][] => [
      [`${at}${name}`, (field as Record<string, Record<string, unknown>>)['x-service-hints'] ?? {}],
      ...fieldsOf(field as never, `${at}${name}.`),
    ]),
    ...[items, ...anyOf].flatMap((part) => (part ? fieldsOf(part, at) : [])),
  ];
}

onOnePlatform('forms of resources', (start) => {
  test('serves every type, with labels in each language and ordered fields', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const all: Record<string, Record<string, unknown>> = {};
    for (const type of Object.keys(resourceForms)) {
      const { status, body } = await browser.ask(path(type));
      expect([type, status, body.$id]).toEqual([type, 200, type]);
      for (const [name, hints] of fieldsOf(body)) {
        all[`${type.split('/').at(-1)}.${name}`] = hints;
        // offsets and pieces of a patch have no labels
        if (/\bpatch\./.test(name)) continue;
        const inEach = Object.fromEntries(locales.map((locale) => [locale, expect.any(String)]));
        expect([type, name, hints['labels']]).toEqual([type, name, inEach]);
      }
    }
    expect(all['create-document.name']).toMatchObject({
      order: 0,
      field: 'text',
      labels: { en: 'Name', sv: 'Namn', ar: 'الاسم' },
    });
    expect(all['create-document.content']).toMatchObject({ order: 1, field: 'multiline' });
    expect(all['move.parentId']).toMatchObject({ field: 'directory' });
    expect(all['access.entries.role']).toMatchObject({
      order: 1,
      options: { owner: { en: 'Owner', sv: 'Ägare', de: 'Eigentümer' }, reader: { en: 'Can read', sv: 'Kan läsa' } },
    });
  });

  test('a form about a resource names it; only forms that write content name a revision', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const type = '@service/resources/schema/create-directory';
    const untargeted = await anna.browser.post('/api/v0/forms/submit', { type, value: { name: 'x' } });
    expectProblem(untargeted, 422, 'validation_failed');
    expect(untargeted.body.issues).toMatchObject([{ path: ['target'], code: 'required' }]);
    const based = await anna.submit('create-directory', anna.root, { name: 'x' }, { ifRevision: 1 });
    expect(based.body.issues).toMatchObject([{ path: ['ifRevision'], code: 'unknown_field' }]);
    const more = await anna.submit('create-directory', anna.root, { name: 'x', kind: 'file' });
    expect(more.body.issues).toMatchObject([{ path: ['kind'], code: 'unknown_field' }]);
  });

  test('the name of the root is the name of its workspace', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await anna.submit('rename', anna.root, { name: 'Skafferiet' });
    expect((await anna.browser.currentUser()).body.result.user.workspace.name).toBe('Skafferiet');
  });

  test('counts submissions by session', async () => {
    const platform = await start({ settings: { limits: { submissionsPerMinute: 3 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      statuses.push((await anna.submit('create-directory', anna.root, { name })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await anna.names(anna.root)).not.toContain('d');
  });
});
