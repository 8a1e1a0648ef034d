import { isolateHistory } from '@codemirror/commands';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import {
  EditorSelection,
  StateEffect,
  type ChangeSpec,
  type EditorState,
  type Line,
  type TransactionSpec,
} from '@codemirror/state';
import type { TemplateResult } from 'lit';
import type { EditorMessages } from '../../../localisation/sections/editor.ts';
import {
  betweenHorizontalEnd,
  betweenVerticalEnd,
  bold,
  code,
  foldHorizontal,
  foldVertical,
  heading,
  heading1,
  heading2,
  heading3,
  image,
  italic,
  link,
  list,
  listOrdered,
  listTodo,
  minus,
  squareCode,
  table,
  textQuote,
} from '../../../theme/icons.ts';
import { tableEdits } from './tables.ts';

export type CommandName = keyof EditorMessages['commands'];

interface EditorCommand {
  readonly icon: TemplateResult;
  /** In CodeMirror's notation. */
  readonly key?: string;
  /** Formats the selection, or removes that format again. */
  edit(state: EditorState, words: EditorMessages): TransactionSpec;
  /** @returns whether the selection has that format */
  isActive?(state: EditorState): boolean;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds to wait for the syntax of a long text. */
const parseTime = 50;

const treeOf = (state: EditorState) => ensureSyntaxTree(state, state.selection.main.to, parseTime) ?? syntaxTree(state);

// Inline

type Inline = 'StrongEmphasis' | 'Emphasis' | 'InlineCode' | 'Link';

/** The innermost such node around a range, not only next to it. */
function inlineAround(state: EditorState, { from, to }: Range, type: Inline) {
  const isAround = (node: Range) => (node.from < from && node.to > to) || (node.from === from && node.to === to);
  for (const side of [1, -1] as const) {
    let node = treeOf(state).resolveInner(from, side);
    for (;;) {
      if (node.name === type && isAround(node)) return node;
      if (!node.parent) break;
      node = node.parent;
    }
  }
  return undefined;
}

/** A range without the space around its text. */
function trimmed(state: EditorState, { from, to }: Range): Range {
  const text = state.sliceDoc(from, to);
  const start = from + text.length - text.trimStart().length;
  return { from: start, to: start + text.trim().length };
}

/** The selected text of each line; the word around a cursor. */
function inlineRanges(state: EditorState): Range[] {
  const { main } = state.selection;
  if (main.empty) {
    const word = state.wordAt(main.head);
    return word && word.from < main.head && main.head < word.to ? [word] : [];
  }
  return linesOf(state).flatMap(({ from, to, text }) => {
    const { indent, mark } = partsOf(text);
    const start = Math.max(from + indent.length + mark.length, main.from);
    const range = trimmed(state, { from: start, to: Math.max(start, Math.min(to, main.to)) });
    return range.from < range.to ? [range] : [];
  });
}

const hasInline = (type: Inline) => (state: EditorState) => {
  const { main } = state.selection;
  const ranges = main.empty ? [main] : inlineRanges(state);
  return ranges.length > 0 && ranges.every((range) => inlineAround(state, range, type));
};

function removeMarks(state: EditorState, range: Range, type: Inline): ChangeSpec[] {
  const { firstChild, lastChild } = inlineAround(state, range, type) ?? {};
  return [firstChild, lastChild].flatMap((mark) => (mark ? { from: mark.from, to: mark.to } : []));
}

/** Such nodes that a range overlaps; new marks around a range replace theirs. */
function overlapped(state: EditorState, { from, to }: Range, type: Inline) {
  const found: { range: Range; marks: ChangeSpec[] }[] = [];
  treeOf(state).iterate({
    from,
    to,
    enter({ name, node }) {
      if (name !== type || node.to <= from || node.from >= to) return;
      found.push({ range: node, marks: removeMarks(state, node, type) });
    },
  });
  return found;
}

/** Number of such characters before and after a position. */
function runAround(state: EditorState, at: number, character: string): [before: number, after: number] {
  const { from, to } = state.doc.lineAt(at);
  const count = (text: string) => text.length - text.replace(new RegExp(`^\\${character}+`), '').length;
  return [count([...state.sliceDoc(from, at)].toReversed().join('')), count(state.sliceDoc(at, to))];
}

const toggleInline =
  (type: Inline, mark: string) =>
  (state: EditorState): TransactionSpec => {
    const { main } = state.selection;
    if (hasInline(type)(state)) {
      const ranges = main.empty ? [main] : inlineRanges(state);
      return edit(
        state,
        ranges.flatMap((range) => removeMarks(state, range, type)),
      );
    }
    const ranges = inlineRanges(state);
    if (!ranges.length && main.empty) return toggleEmpty(state, mark);
    const changes = ranges
      .filter((range) => !inlineAround(state, range, type))
      .flatMap((range) => {
        const inner = overlapped(state, range, type);
        const from = Math.min(range.from, ...inner.map(({ range }) => range.from));
        const to = Math.max(range.to, ...inner.map(({ range }) => range.to));
        const [open, close] = type === 'InlineCode' ? codeMarks(state.sliceDoc(from, to)) : [mark, mark];
        return [...inner.flatMap(({ marks }) => marks), { from, insert: open }, { from: to, insert: close }];
      });
    return edit(state, changes);
  };

/** Marks with the cursor between them; a second time removes them. */
function toggleEmpty(state: EditorState, mark: string): TransactionSpec {
  const at = state.selection.main.head;
  const size = mark.length;
  const [before, after] = runAround(state, at, mark[0]!);
  const isBetween = before === after && (before === size || before === 3);
  if (isBetween) return edit(state, [{ from: at - size, to: at + size }]);
  return { ...edit(state, [{ from: at, insert: mark + mark }]), selection: EditorSelection.cursor(at + size) };
}

/** Longer than the backticks in the text. */
function codeMarks(text: string): [string, string] {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const mark = '`'.repeat(longest + 1);
  return longest ? [`${mark} `, ` ${mark}`] : [mark, mark];
}

const address = /^(?:https?:\/\/|mailto:)\S+$/;
const anyAddress = 'https://';

function toggleLink(state: EditorState, words: EditorMessages): TransactionSpec {
  const { main } = state.selection;
  const around = inlineAround(state, main, 'Link');
  if (around) {
    const [open, close] = around.getChildren('LinkMark');
    if (open && close)
      return edit(
        state,
        [open, { from: close.from, to: around.to }].map(({ from, to }) => ({ from, to })),
      );
  }
  const { from, to } = main.empty ? (inlineRanges(state)[0] ?? main) : main;
  const selected = state.sliceDoc(from, to);
  const isAddress = address.test(selected);
  const text = selected && !isAddress ? selected : words.linkText;
  const target = isAddress ? selected : anyAddress;
  const insert = `[${text}](${target})`;
  const start = from + (text === selected ? text.length + 3 : 1);
  const end = start + (text === selected ? target.length : text.length);
  return { ...edit(state, [{ from, to, insert }]), selection: EditorSelection.range(start, end) };
}

// Lines

type LineFormat = 'bulletedList' | 'numberedList' | 'taskList' | 1 | 2 | 3 | 4 | 5 | 6;

interface LineParts {
  /** Space, and the marks of quotes. */
  readonly indent: string;
  readonly mark: string;
  readonly format: LineFormat | undefined;
}

function partsOf(text: string): LineParts {
  const [, indent = '', mark = '', hashes, bullet, box] =
    /^(\s*(?:>\s?)*)((?:(#{1,6})|([-+*])(\s+\[[ xX]\](?=\s))?|\d{1,9}[.)])(?:\s+|$))?/.exec(text) ?? [];
  if (hashes) return { indent, mark, format: hashes.length as LineFormat };
  if (bullet) return { indent, mark, format: box ? 'taskList' : 'bulletedList' };
  return { indent, mark, format: mark ? 'numberedList' : undefined };
}

/** Lines of the selection, without one that it only touches. */
function linesOf(state: EditorState): Line[] {
  const { from, to, empty } = state.selection.main;
  const { doc } = state;
  const lines: Line[] = [];
  for (let { number } = doc.lineAt(from); number <= doc.lines; number++) {
    const line = doc.line(number);
    if (line.from > to || (line.from === to && !empty && lines.length)) break;
    lines.push(line);
  }
  return lines;
}

/** Lines with text; all of them if none has. */
function writtenLines(state: EditorState): Line[] {
  const lines = linesOf(state);
  const written = lines.filter(({ text }) => text.trim());
  return written.length ? written : lines.slice(0, 1);
}

const hasFormat = (format: LineFormat) => (state: EditorState) =>
  writtenLines(state).every(({ text }) => partsOf(text).format === format);

const isQuoted = (state: EditorState) => writtenLines(state).every(({ text }) => /^\s*>/.test(text));

/** A line right below would belong to the last item or to the quote. */
function separate(state: EditorState, { number }: Line): ChangeSpec[] {
  if (number === state.doc.lines) return [];
  const { text, from } = state.doc.line(number + 1);
  const { indent, format } = partsOf(text);
  return !text.trim() || format !== undefined || indent.trim() ? [] : [{ from, insert: '\n' }];
}

const markOf = (format: LineFormat, index: number): string => {
  if (typeof format === 'number') return `${'#'.repeat(format)} `;
  return { bulletedList: '- ', taskList: '- [ ] ', numberedList: `${index + 1}. ` }[format];
};

function formatLines(state: EditorState, format: LineFormat | undefined): TransactionSpec {
  const lines = writtenLines(state);
  const changes = lines.map((line, index): ChangeSpec => {
    const { indent, mark } = partsOf(line.text);
    const from = line.from + indent.length;
    return { from, to: from + mark.length, insert: format ? markOf(format, index) : '' };
  });
  const isList = typeof format === 'string';
  return edit(state, isList ? [...changes, ...separate(state, lines.at(-1)!)] : changes);
}

const toggleLines = (format: LineFormat) => (state: EditorState) =>
  formatLines(state, hasFormat(format)(state) ? undefined : format);

/** No heading, then levels 1 to 3. */
function cycleHeading(state: EditorState): TransactionSpec {
  const { format } = partsOf(writtenLines(state)[0]!.text);
  const level = typeof format === 'number' ? format : 0;
  return formatLines(state, level < 3 ? ((level + 1) as LineFormat) : undefined);
}

function toggleQuote(state: EditorState): TransactionSpec {
  const lines = linesOf(state);
  if (isQuoted(state)) {
    const quotes = lines.flatMap(({ from, text }) => {
      const [whole] = /^\s*> ?/.exec(text) ?? [];
      return whole ? { from, to: from + whole.length } : [];
    });
    return edit(state, quotes);
  }
  const quotes = lines.map(({ from, text }) => ({ from, insert: text.trim() || lines.length === 1 ? '> ' : '>' }));
  return edit(state, [...quotes, ...separate(state, lines.at(-1)!)]);
}

// Blocks

/** Inserts lines of their own below the cursor, and selects a part of them. */
function insertBlock(state: EditorState, text: string, [start, end]: readonly [number, number]): TransactionSpec {
  const { doc } = state;
  const line = doc.lineAt(state.selection.main.to);
  const isBlank = (number: number) => number < 1 || number > doc.lines || !doc.line(number).text.trim();
  const isHere = isBlank(line.number);
  const before = isHere ? (isBlank(line.number - 1) ? '' : '\n') : '\n\n';
  const after = isBlank(line.number + 1) ? '' : '\n';
  const from = isHere ? line.from : line.to;
  const at = from + before.length;
  return {
    ...edit(state, [{ from, to: line.to, insert: before + text + after }]),
    selection: EditorSelection.range(at + start, at + end),
  };
}

function insertTable(state: EditorState, { firstColumn, secondColumn }: EditorMessages): TransactionSpec {
  const text = `| ${firstColumn} | ${secondColumn} |\n| --- | --- |\n|  |  |`;
  return insertBlock(state, text, [2, 2 + firstColumn.length]);
}

const fence = '```';

function insertCodeBlock(state: EditorState): TransactionSpec {
  const { main } = state.selection;
  if (main.empty) return insertBlock(state, `${fence}\n\n${fence}`, [4, 4]);
  const lines = linesOf(state);
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return edit(state, [
    { from: first.from, insert: `${fence}\n` },
    { from: last.to, insert: `\n${fence}` },
  ]);
}

/** Code of several lines is a block. */
function toggleCode(state: EditorState): TransactionSpec {
  const isBlock = linesOf(state).length > 1 && !hasInline('InlineCode')(state);
  return isBlock ? insertCodeBlock(state) : toggleInline('InlineCode', '`')(state);
}

/** Opens the file picker; the picked pictures are uploaded beside the document and inserted at the cursor. */
export const pickPicture = StateEffect.define();

/** Changes as one step of undo; what is selected stays selected, without new marks around it. */
function edit(state: EditorState, specs: readonly ChangeSpec[]): TransactionSpec {
  const changes = state.changes(specs as ChangeSpec[]);
  const { anchor, head, from, to, empty } = state.selection.main;
  const start = changes.mapPos(from, 1);
  const end = empty ? start : Math.max(start, changes.mapPos(to, -1));
  const selection = anchor <= head ? EditorSelection.range(start, end) : EditorSelection.range(end, start);
  return {
    changes,
    selection,
    scrollIntoView: true,
    userEvent: 'input.format',
    annotations: isolateHistory.of('full'),
  };
}

const headingCommand = (level: 1 | 2 | 3, icon: TemplateResult): EditorCommand => ({
  icon,
  edit: toggleLines(level),
  isActive: hasFormat(level),
});

/** Commands of the toolbar, the keys and the menu of the editor. */
export const commands: Readonly<Record<CommandName, EditorCommand>> = {
  bold: { icon: bold, key: 'Mod-b', edit: toggleInline('StrongEmphasis', '**'), isActive: hasInline('StrongEmphasis') },
  italic: { icon: italic, key: 'Mod-i', edit: toggleInline('Emphasis', '*'), isActive: hasInline('Emphasis') },
  heading: {
    icon: heading,
    edit: cycleHeading,
    isActive: (state) => writtenLines(state).every(({ text }) => typeof partsOf(text).format === 'number'),
  },
  heading1: headingCommand(1, heading1),
  heading2: headingCommand(2, heading2),
  heading3: headingCommand(3, heading3),
  bulletedList: {
    icon: list,
    key: 'Mod-Shift-8',
    edit: toggleLines('bulletedList'),
    isActive: hasFormat('bulletedList'),
  },
  numberedList: {
    icon: listOrdered,
    key: 'Mod-Shift-7',
    edit: toggleLines('numberedList'),
    isActive: hasFormat('numberedList'),
  },
  taskList: { icon: listTodo, key: 'Mod-Shift-9', edit: toggleLines('taskList'), isActive: hasFormat('taskList') },
  quote: { icon: textQuote, key: 'Mod-Shift-.', edit: toggleQuote, isActive: isQuoted },
  link: {
    icon: link,
    key: 'Mod-k',
    edit: toggleLink,
    isActive: (state) => Boolean(inlineAround(state, state.selection.main, 'Link')),
  },
  code: { icon: code, key: 'Mod-e', edit: toggleCode, isActive: hasInline('InlineCode') },
  codeBlock: { icon: squareCode, edit: insertCodeBlock },
  table: { icon: table, edit: insertTable },
  picture: { icon: image, edit: () => ({ effects: pickPicture.of(null) }) },
  addRow: { icon: betweenHorizontalEnd, edit: tableEdits.addRow },
  addColumn: { icon: betweenVerticalEnd, edit: tableEdits.addColumn },
  deleteRow: { icon: foldVertical, edit: tableEdits.deleteRow },
  deleteColumn: { icon: foldHorizontal, edit: tableEdits.deleteColumn },
  divider: { icon: minus, edit: (state) => insertBlock(state, '---\n', [4, 4]) },
};
