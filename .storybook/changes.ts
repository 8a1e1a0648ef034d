import changelog from '../CHANGELOG.md?raw';

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

const files = import.meta.glob<string>('../.changeset/*.md', { query: '?raw', import: 'default', eager: true });

export const changes: string = withUnreleased(changelog, Object.values(files));
