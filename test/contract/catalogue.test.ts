import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { actions, catalogue, parsePartId, partById, routes, type Part } from '@service/widgets/contract';

const folder = fileURLToPath(new URL('../../../shared/seeds/', import.meta.url));
const seed = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n')
  : undefined;

const published = (part: Part | undefined) => part?.identity === 'published';
const byPath = (path: string) => catalogue.find((part) => 'path' in part && part.path === path);
const byName = (name: string) => catalogue.find((part) => 'path' in part && part.name === name);

/** `@service/<feature>/tasks/<name>` beside a list of names in backticks: the seed's way of naming many. */
function listed(text: string): string[] {
  return [...text.matchAll(/^- [^\n]*?each as `(@service\/[a-z-]+\/[a-z]+\/)<name>`[^\n]*$/gm)].flatMap(
    ([line, prefix]) => [...(line ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => `${prefix}${name}`),
  );
}

const idsOf = (text: string) => [
  ...new Set([...[...text.matchAll(/@service\/[a-z0-9-]+\/[a-z]+\/[a-z0-9-]+/g)].map(([id]) => id), ...listed(text)]),
];
/** Rows of the tables of endpoints, read routes and pages: a name and a path. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `?([A-Za-z][A-Za-z ./-]*?)`? \| `(\/[^`]*)` \|$/gm)].map(([, name = '', path = '']) => ({
    name,
    path,
  }));
/** `users.sign-off`, `resources.graph`: a feature's own names, no file and no host. */
const dottedOf = (text: string) => [
  ...new Set([...text.matchAll(/`((?:users|resources|forms|actions)\.[a-z0-9-]+)`/g)].map(([, name = '']) => name)),
];
const pathsOf = (text: string) => [
  ...new Set([...text.matchAll(/`(?:GET |POST )?(\/[^`\s{}]*)`/g)].map(([, path = '']) => path)),
];

describe.runIf(seed !== undefined)('the published interface', () => {
  const text = seed ?? '';

  test('contains the known parts', () => {
    expect(idsOf(text)).toEqual(
      expect.arrayContaining([
        '@service/authentication/form/sign-in',
        '@service/authentication/tasks/verify-sign-in',
        '@service/resources/tasks/patch-content',
        '@service/resources/schema/rename',
        '@service/authentication/emails/signed-up',
      ]),
    );
    expect(idsOf(text)).toHaveLength(28);
    expect(dottedOf(text)).toHaveLength(5);
    expect(rowsOf(text)).toHaveLength(16);
    expect(pathsOf(text)).toEqual(expect.arrayContaining(['/actions', '/mcp', '/logga-in', '/r/:resourceId/:variant']));
  });

  test('has no id that the catalogue lacks', () => {
    expect(idsOf(text).filter((id) => !published(partById(id)))).toEqual([]);
  });

  test('has no dotted API that the catalogue lacks', () => {
    expect(dottedOf(text).filter((name) => !published(byName(name)))).toEqual([]);
  });

  test('has no path that the catalogue lacks or names differently', () => {
    const prefix = '/api/v0/';
    expect(pathsOf(text).filter((path) => path !== prefix && path !== '/' && !byPath(path))).toEqual([]);
    for (const { name, path } of rowsOf(text)) {
      const part = byPath(path);
      expect([path, part && 'name' in part && part.name, published(part)]).toEqual([path, name, true]);
    }
  });

  test('contains everything that the catalogue calls published', () => {
    const ids = new Set(idsOf(text));
    const missing = catalogue.filter(published).filter((part) => {
      if ('id' in part) return !ids.has(part.id);
      return !text.includes(`\`${part.path}\``) && !text.includes(` ${part.path}\``);
    });
    expect(missing).toEqual([]);
  });
});

describe('the catalogue', () => {
  test('has the origin of every part’s identity and shape', () => {
    for (const part of catalogue) {
      expect(['published', 'assumed']).toContain(part.identity);
      expect(['published', 'assumed']).toContain(part.shape);
      expect(part.feature).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      if ('id' in part) expect(parsePartId(part.id)).toMatchObject({ feature: part.feature, kind: part.kind });
      else expect(part.path.startsWith('/')).toBe(true);
    }
    expect(catalogue.filter(({ shape }) => shape === 'published').map((part) => 'path' in part && part.path)).toEqual([
      '/actions',
    ]);
  });

  test('has unique paths and names', () => {
    const paths = catalogue.flatMap((part) => ('path' in part ? part.path : []));
    const names = catalogue.flatMap((part) => ('path' in part ? part.name : []));
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has every endpoint and action of the contract', () => {
    for (const { name, path } of Object.values(routes)) expect(byName(name)).toMatchObject({ path });
    for (const id of Object.keys(actions)) expect(partById(id)).toMatchObject({ kind: 'actions' });
    expect(catalogue.filter((part) => part.kind === 'actions').map((part) => 'id' in part && part.id)).toEqual(
      Object.keys(actions),
    );
  });
});
