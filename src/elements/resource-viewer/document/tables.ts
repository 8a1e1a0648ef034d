import { isolateHistory } from '@codemirror/commands';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';

/** UTF-16 units of a table whose columns are aligned on each command. */
const maxLength = 100_000;
/** Width to which the cells of a column are filled up. */
const maxWidth = 60;
/** Milliseconds to wait for the syntax of a long text. */
const parseTime = 50;

type Alignment = 'none' | 'left' | 'center' | 'right';

/** A table of GitHub-flavoured Markdown around the cursor. */
interface Table {
  /** Ends of its source, without the marks of quotes and lists before its first line. */
  readonly from: number;
  readonly to: number;
  /** Indent and quote marks of the lines below the first. */
  readonly prefix: string;
  /** Texts of the cells; the first row is the header. All rows are equally long. */
  readonly rows: readonly (readonly string[])[];
  readonly alignments: readonly Alignment[];
  readonly row: number;
  readonly column: number;
}

const bar = /(?<!\\)\|/;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(bar)
    .map((cell) => cell.trim());

function alignmentOf(cell: string): Alignment {
  const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
  return left && right ? 'center' : left ? 'left' : right ? 'right' : 'none';
}

const fill = <Value>(values: readonly Value[], length: number, value: Value): Value[] =>
  Array.from({ length }, (_, at) => values[at] ?? value);

function tableNode(state: EditorState) {
  const { main } = state.selection;
  const tree = ensureSyntaxTree(state, main.to, parseTime) ?? syntaxTree(state);
  for (const side of [1, -1] as const) {
    for (let node = tree.resolveInner(main.head, side); node.parent; node = node.parent) {
      if (node.name === 'Table' && node.from <= main.from && main.to <= node.to) return node;
    }
  }
  return undefined;
}

export const isInTable = (state: EditorState): boolean => tableNode(state) !== undefined;

function tableAt(state: EditorState): Table | undefined {
  const node = tableNode(state);
  if (!node || node.to - node.from > maxLength) return undefined;
  const { from, to } = node;
  const [head = '', dashes = '', ...others] = state.sliceDoc(from, to).split('\n');
  const prefix = /^\s*(?:>\s?)*/.exec(dashes)?.[0] ?? '';
  const bare = (line: string) => line.replace(/^\s*(?:>\s?)*/, '');
  const rows = [head, ...others.map(bare)].map(cellsOf);
  const width = Math.max(...rows.map(({ length }) => length));
  const line = state.doc.lineAt(state.selection.main.head);
  const lineNumber = line.number - state.doc.lineAt(from).number;
  const start = lineNumber ? line.from + (line.text.length - bare(line.text).length) : from;
  const before = state.sliceDoc(start, Math.max(start, state.selection.main.head)).trimStart();
  const bars = before.replace(/^\|/, '').split(bar).length - 1;
  return {
    from,
    to,
    prefix,
    rows: rows.map((row) => fill(row, width, '')),
    alignments: fill(cellsOf(bare(dashes)).map(alignmentOf), width, 'none'),
    row: Math.max(0, lineNumber - 1),
    column: Math.min(width - 1, bars),
  };
}

const segments = new Intl.Segmenter();
/** Characters that take two columns of a monospaced font. */
const wide = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}]/u;

const widthOf = (text: string): number =>
  Array.from(segments.segment(text), ({ segment }): number => (wide.test(segment) ? 2 : 1)).reduce(
    (sum, each) => sum + each,
    0,
  );

function aligned(text: string, width: number, alignment: Alignment): [before: string, after: string] {
  const room = Math.max(0, width - widthOf(text));
  const before = { none: 0, left: 0, right: room, center: Math.floor(room / 2) }[alignment];
  return [' '.repeat(before), ' '.repeat(room - before)];
}

const dashesOf = (alignment: Alignment, width: number): string => {
  const [left, right] = [/left|center/.test(alignment) ? ':' : '-', /right|center/.test(alignment) ? ':' : '-'];
  return left + '-'.repeat(width - 2) + right;
};

/** Writes a table with aligned bars, and selects the text of its current cell. */
function write(state: EditorState, { from, to, prefix, rows, alignments, row, column }: Table): TransactionSpec {
  const widths = alignments.map((_, at) =>
    Math.min(maxWidth, Math.max(3, ...rows.map((cells) => widthOf(cells[at] ?? '')))),
  );
  let text = '';
  let [anchor, head] = [from, from];
  rows.forEach((cells, rowAt) => {
    if (rowAt) text += `\n${prefix}`;
    text += '|';
    cells.forEach((cell, at) => {
      const [before, after] = aligned(cell, widths[at]!, alignments[at]!);
      if (rowAt === row && at === column) anchor = from + text.length + 1 + (cell ? before.length : 0);
      if (rowAt === row && at === column) head = anchor + cell.length;
      text += ` ${before}${cell}${after} |`;
    });
    if (rowAt) return;
    text += `\n${prefix}|${alignments.map((each, at) => ` ${dashesOf(each, widths[at]!)} |`).join('')}`;
  });
  const isSame = state.sliceDoc(from, to) === text;
  return {
    ...(!isSame && { changes: { from, to, insert: text }, annotations: isolateHistory.of('full') }),
    selection: EditorSelection.range(anchor, head),
    scrollIntoView: true,
    userEvent: isSame ? 'select' : 'input.format',
  };
}

/** Removes a table, or leaves it for the line below. */
function leave({ from, to, prefix }: Table, rest: string): TransactionSpec {
  const insert = rest && `${rest}\n${prefix.trimEnd()}\n${prefix}`;
  return {
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    scrollIntoView: true,
    userEvent: 'input.format',
    annotations: isolateHistory.of('full'),
  };
}

const without = <Value>(values: readonly Value[], at: number): Value[] => values.filter((_, index) => index !== at);

function withRow(table: Table, column: number): Table {
  const { rows, row } = table;
  const empty = fill<string>([], table.alignments.length, '');
  return { ...table, rows: rows.toSpliced(row + 1, 0, empty), row: row + 1, column };
}

const editTable =
  (change: (table: Table, state: EditorState) => TransactionSpec) =>
  (state: EditorState): TransactionSpec => {
    const table = tableAt(state);
    return table ? change(table, state) : {};
  };

/** Changes of the table around the cursor; nothing outside of one. */
export const tableEdits = {
  addRow: editTable((table, state) => write(state, withRow(table, table.column))),
  addColumn: editTable((table, state) => {
    const column = table.column + 1;
    const rows = table.rows.map((row) => row.toSpliced(column, 0, ''));
    return write(state, { ...table, rows, alignments: table.alignments.toSpliced(column, 0, 'none'), column });
  }),
  /** The row below a deleted header becomes the header. */
  deleteRow: editTable((table, state) => {
    const rows = without(table.rows, table.row);
    if (!rows.length) return leave(table, '');
    return write(state, { ...table, rows, row: Math.min(table.row, rows.length - 1) });
  }),
  deleteColumn: editTable((table, state) => {
    const { alignments, column } = table;
    if (alignments.length === 1) return leave(table, '');
    const rows = table.rows.map((row) => without(row, column));
    return write(state, {
      ...table,
      rows,
      alignments: without(alignments, column),
      column: Math.min(column, alignments.length - 2),
    });
  }),
} as const;

/** Goes to the next cell, and adds a row after the last one; or to the previous cell. */
function moveBy(step: 1 | -1, table: Table): Table {
  const { rows, alignments, row, column } = table;
  const at = row * alignments.length + column + step;
  if (at >= rows.length * alignments.length) return withRow(table, 0);
  return at < 0 ? table : { ...table, row: Math.floor(at / alignments.length), column: at % alignments.length };
}

/** Adds a row below; leaves the table from an empty last row, which goes away. */
function enter(table: Table, state: EditorState): TransactionSpec {
  const { rows, row } = table;
  const isDone = row > 0 && row === rows.length - 1 && rows[row]!.every((cell) => !cell);
  if (!isDone) return write(state, withRow(table, 0));
  const { changes } = write(state, { ...table, rows: rows.slice(0, -1), row: 0 });
  const rest = (changes as { insert: string } | undefined)?.insert ?? state.sliceDoc(table.from, table.to);
  return leave(table, rest);
}

const key = (name: string, change: (table: Table, state: EditorState) => TransactionSpec): KeyBinding => ({
  key: name,
  run: ({ state, dispatch }) => {
    const table = state.readOnly || state.selection.ranges.length > 1 ? undefined : tableAt(state);
    if (table) dispatch(state.update(change(table, state)));
    return table !== undefined;
  },
});

/** Keys within a table; elsewhere they do as they always do. */
export const tableKeys: readonly KeyBinding[] = [
  key('Tab', (table, state) => write(state, moveBy(1, table))),
  key('Shift-Tab', (table, state) => write(state, moveBy(-1, table))),
  key('Enter', enter),
];
