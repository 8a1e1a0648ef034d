import type { Row } from './finding.ts';

const signs = { ok: '✓', failed: '✗', skipped: '–' } as const;

export const deviates = (rows: readonly Row[]): boolean =>
  rows.some(({ identity, shape }) => identity.state === 'failed' || shape.state === 'failed');

export function asText(rows: readonly Row[]): string {
  const cells = rows.map(({ kind, name, identity, shape }) => [
    name,
    kind,
    `${signs[identity.state]} ${identity.origin}`,
    `${signs[shape.state]} ${shape.origin}`,
    [...new Set([identity.detail, shape.detail])].filter(Boolean).join('; '),
  ]);
  const table = [['part', 'kind', 'identity', 'shape', ''], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  const count = (side: 'identity' | 'shape', state: keyof typeof signs) =>
    rows.filter((row) => row[side].state === state).length;
  const sums = (['identity', 'shape'] as const).map(
    (side) =>
      `${side}: ${count(side, 'ok')} as the contract says, ${count(side, 'failed')} not, ${count(side, 'skipped')} not asked`,
  );
  return [...lines, '', ...sums].join('\n');
}

export const asJson = (baseUrl: string, rows: readonly Row[]): string =>
  JSON.stringify({ schemaVersion: 1, baseUrl, conforms: !deviates(rows), parts: rows }, undefined, 2);
