import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { didYouMean } from '../nearest.ts';
import { UsageError, type Surroundings } from '../surroundings.ts';
import { frameworks, type Framework, type Project } from './frameworks.ts';

export interface InitOptions {
  readonly baseUrl: string;
  /** By default, the first one that package.json names. */
  readonly framework: string | undefined;
  /** Overwrites without a question. */
  readonly force: boolean;
  /** Writes nothing. */
  readonly dryRun: boolean;
}

interface Initialised {
  readonly framework: string;
  readonly path: string;
  readonly written: boolean;
  /** Why nothing was written. */
  readonly reason?: 'dry-run' | 'exists';
  /** Text of the page. */
  readonly text: string;
  readonly next: readonly string[];
}

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** @throws {UsageError} for a package.json that is no JSON */
function readProject(folder: string): Project {
  const path = join(folder, 'package.json');
  let json: PackageJson = {};
  try {
    if (existsSync(path)) json = JSON.parse(readFileSync(path, 'utf8')) as PackageJson;
  } catch (error) {
    throw new UsageError(`${path} can’t be read: ${(error as Error).message}`);
  }
  return {
    dependencies: new Set([...Object.keys(json.dependencies ?? {}), ...Object.keys(json.devDependencies ?? {})]),
    has: (name) => existsSync(join(folder, name)),
  };
}

function frameworkOf({ dependencies }: Project, name: string | undefined): Framework {
  const found =
    name === undefined
      ? frameworks.find(({ dependency }) => dependency === undefined || dependencies.has(dependency))
      : frameworks.find((each) => each.name === name);
  if (found) return found;
  const names = frameworks.map((each) => each.name);
  throw new UsageError(`--framework "${name}" is none of ${names.join(', ')}.${didYouMean(name ?? '', names)}`);
}

/**
 * Writes a page with the elements into a project. An existing file is overwritten only if the user says so.
 *
 * @throws {UsageError}
 */
export async function init(options: InitOptions, { folder = '.', confirm }: Surroundings): Promise<Initialised> {
  const root = resolve(folder);
  const project = readProject(root);
  const framework = frameworkOf(project, options.framework);
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { path, text, next, address } = framework.page(baseUrl, project);
  const isApp = framework.dependency !== undefined;
  const needsPackage = isApp && !project.dependencies.has('@service/widgets');
  const done = {
    framework: framework.name,
    path,
    text,
    next: [
      ...(needsPackage ? ['Install the elements: npm install @service/widgets.'] : []),
      next,
      `Start the platform with the origin of the page: ALLOWED_ORIGINS=${new URL(address).origin}, for example.`,
      // The HTML of an app does not name the platform. No full stop, so that the command can be copied.
      `Check the page: npx @service/widgets doctor ${address}${isApp ? ` --base-url ${baseUrl}` : ''}`,
    ],
  };
  if (options.dryRun) return { ...done, written: false, reason: 'dry-run' };
  const target = join(root, path);
  if (existsSync(target) && !options.force && !(await confirm?.(`${path} exists. Overwrite it?`))) {
    return { ...done, written: false, reason: 'exists' };
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  return { ...done, written: true };
}

export function asText({ framework, path, written, reason, text, next }: Initialised): string {
  if (reason === 'exists') {
    return `${path} is in the way, so nothing was written. Move it, or overwrite it with --force.`;
  }
  const head = written ? `Wrote ${path}, for ${framework}.` : `Would write ${path}, for ${framework}:\n\n${text}`;
  return [head, '', 'Next:', ...next.map((step) => `- ${step}`)].join('\n');
}
