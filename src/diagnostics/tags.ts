import { contractMajor } from '../contract/version.ts';
import { report } from './report.ts';

/** Tags of the library. */
export const tags: readonly string[] = [
  'service-platform',
  'service-sign-in',
  'service-sign-up',
  'service-verify',
  'service-current-user',
  'service-access-tokens',
  'service-schema-form',
  'service-dashboard',
  'resource-viewer',
  'resource-search',
  'resource-graph',
  'resource-clusters',
];

/** Two typing errors; more would find elements of others. */
const mostErrors = 2;

/** Line about a tag that is a near miss of one of ours, or `undefined`. */
export function misspelt(name: string): string | undefined {
  if (tags.includes(name)) return undefined;
  const nearest = tags.find((tag) => distance(bare(tag), bare(name)) <= mostErrors);
  return nearest && `<${name}> is no element of this library. Did you mean <${nearest}>?`;
}

/** The tag has a prefix of ours and is none of ours; often it is an element of another library. */
export const sharesPrefix = (name: string): boolean => /^(?:service|resource)-/.test(name) && !tags.includes(name);

/**
 * Reports tags inside `root` that are misspelt or never defined, and a `<service-platform>` of another major version.
 *
 * @param loads whether known tags are loaded by themselves
 */
export function reportTags(root: ParentNode, loads: boolean): void {
  const { contract = contractMajor } = (customElements.get('service-platform') ?? {}) as { contract?: number };
  if (contract !== contractMajor && root.querySelector('service-platform')) {
    report(
      'versions',
      `<service-platform> has contract ${contract}, elements of another copy of the library have ${contractMajor} and do not use it. Load one version.`,
    );
  }
  const names = new Set([...root.querySelectorAll(':not(:defined)')].map(({ localName }) => localName));
  for (const name of names) {
    const line = misspelt(name);
    if (line) report('unknown-tag', line);
    else if (sharesPrefix(name)) {
      report('unknown-tag', `<${name}> is not defined. The elements of this library are ${tags.join(', ')}.`);
    } else if (!loads && tags.includes(name)) {
      const entry = name.replace(/^service-|^(?=resource-)/, '');
      report('unknown-tag', `<${name}> is not defined. Import '@service/widgets/elements/${entry}'.`);
    }
  }
}

const bare = (tag: string) => tag.replaceAll(/[-_]/g, '');

/** Edit distance (Levenshtein), by rows. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at++) {
      next[at] = Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + Number(letter !== other[at - 1]));
    }
    row = next;
  }
  return row.at(-1)!;
}
