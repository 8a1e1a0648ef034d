import { readFileSync } from 'node:fs';

const { version, repository } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
  readonly repository: { readonly url: string };
};

/** Version of the package. */
export { version };

/** Address of a page of the documentation in the repository, at this version. @param path `docs/troubleshooting.md` */
export const documentation = (path: string): string =>
  `${repository.url.replaceAll(/^git\+|\.git$/g, '')}/blob/v${version}/${path}`;
