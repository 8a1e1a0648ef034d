import manifest from '../custom-elements.json' with { type: 'json' };
import changelog from '../CHANGELOG.md?raw';
import { interfaceChanges, interfaceNames } from '../scripts/interface-names.mjs';

const levels = ['major', 'minor', 'patch'] as const;

/** Changesets of `@service/widgets` as Markdown, grouped as `npm run bump` writes them; empty without any. */
export function unreleasedChanges(changesets: readonly string[]): string {
  const changes = changesets.flatMap((changeset) => {
    const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(changeset) ?? [];
    const [, level] = /'@service\/widgets': (\w+)/.exec(head) ?? [];
    return level ? [{ level, text: text.trim() }] : [];
  });
  const groups = levels.flatMap((level) => {
    const items = changes.filter((change) => change.level === level);
    const heading = `### ${level[0]!.toUpperCase()}${level.slice(1)} changes`;
    return items.length
      ? [heading, items.map(({ text }) => `- ${text.replaceAll(/\n(?=.)/g, '\n  ')}`).join('\n')]
      : [];
  });
  return groups.length ? ['## Not released yet', ...groups].join('\n\n') : '';
}

/** The changelog with the unreleased changes before its first version. */
export function withUnreleased(text: string, changesets: readonly string[]): string {
  const [introduction = '', ...versions] = text.split(/^(?=## )/m);
  return [introduction, unreleasedChanges(changesets), ...versions]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}

interface Version {
  readonly version: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** `interface.json`, which `npm run bump` writes. */
interface Released {
  /** Tokens and parts of the last version. */
  readonly names: readonly string[];
  readonly versions: readonly Version[];
}

/** Tokens and parts by version, the unreleased ones first: all of them before the first release. */
export function interfaceByVersion(names: readonly string[], released?: Released): string {
  const unreleased = { version: 'Not released yet', ...interfaceChanges(released?.names ?? [], names) };
  const listed = (title: string, all: readonly string[]) =>
    all.length ? [`${title}:`, all.map((name) => `- \`${name}\``).join('\n')] : [];
  const sections = [unreleased, ...(released?.versions ?? []).toReversed()].flatMap(({ version, added, removed }) => {
    const lists = [...listed('Added', added), ...listed('Removed', removed)];
    return lists.length ? [`### ${version}`, ...lists] : [];
  });
  return ['## Tokens and parts by version', ...sections].join('\n\n');
}

const released = import.meta.glob<Released>('./interface.json', { import: 'default', eager: true });

export const interfaceHistory: string = interfaceByVersion(interfaceNames(manifest), Object.values(released)[0]);

const files = import.meta.glob<string>('../.changeset/*.md', { query: '?raw', import: 'default', eager: true });

export const changes: string = withUnreleased(changelog, Object.values(files));
