import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState, type Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { markdown } from '../../src/elements/resource-viewer/document/markdown-language.ts';
import { isInTable, tableEdits, tableKeys } from '../../src/elements/resource-viewer/document/tables.ts';

/** A text whose selection is between two `¦`, or at one. */
function stateOf(marked: string): EditorState {
  const [before = '', selected = '', after] = marked.split('¦');
  const doc = before + selected + (after ?? '');
  const head = after === undefined ? before.length : before.length + selected.length;
  return EditorState.create({
    doc: after === undefined ? before + selected : doc,
    selection: EditorSelection.range(before.length, head),
    extensions: [markdown, history()],
  });
}

function markedOf(state: EditorState): string {
  const { from, to, empty } = state.selection.main;
  const [before, selected, after] = [state.sliceDoc(0, from), state.sliceDoc(from, to), state.sliceDoc(to)];
  return empty ? `${before}¦${after}` : `${before}¦${selected}¦${after}`;
}

const edited = (name: keyof typeof tableEdits, marked: string): string => {
  const state = stateOf(marked);
  return markedOf(state.update(tableEdits[name](state)).state);
};

/** The state after a key, or `undefined` if the key goes on to the editor. */
function press(name: string, state: EditorState): EditorState | undefined {
  let next: EditorState | undefined;
  const dispatch = (transaction: Transaction) => (next = transaction.state);
  tableKeys.find(({ key }) => key === name)?.run?.({ state, dispatch } as unknown as EditorView);
  return next;
}

const pressed = (name: string, marked: string): string | undefined => {
  const state = press(name, stateOf(marked));
  return state && markedOf(state);
};

const table = '| Name | Sum |\n| --- | --: |\n| Hall | 7 |';

describe('the keys of a table', () => {
  test('Tab aligns the bars and goes from cell to cell', () => {
    let state = stateOf(`¦${table}`);
    const seen = ['Name', 'Sum', 'Hall', '7'].slice(1).map(() => {
      state = press('Tab', state)!;
      const { from, to } = state.selection.main;
      return state.sliceDoc(from, to);
    });
    expect(seen).toEqual(['Sum', 'Hall', '7']);
    expect(state.doc.toString()).toBe('| Name | Sum |\n| ---- | --: |\n| Hall |   7 |');
  });

  test('Tab adds a row after the last cell, Shift+Tab goes back and stays in the first', () => {
    const end = pressed('Tab', `${table.slice(0, -2)}¦ |`);
    expect(end).toBe('| Name | Sum |\n| ---- | --: |\n| Hall |   7 |\n| ¦     |     |');
    expect(pressed('Shift-Tab', end!)).toBe('| Name | Sum |\n| ---- | --: |\n| Hall |   ¦7¦ |\n|      |     |');
    expect(pressed('Shift-Tab', '| ¦a¦ |\n| --- |')).toBe('| ¦a¦   |\n| --- |');
  });

  test('Enter adds a row below, and leaves the table from an empty last one', () => {
    const added = pressed('Enter', `# Sums\n\n| Na¦me | Sum |\n| --- | --- |\n| Hall | 7 |\n`);
    expect(added).toBe('# Sums\n\n| Name | Sum |\n| ---- | --- |\n| ¦     |     |\n| Hall | 7   |\n');
    expect(pressed('Enter', '| a |\n| - |\n| b |\n|¦  |\n')).toBe('| a   |\n| --- |\n| b   |\n\n¦\n');
  });

  test('go on to the editor elsewhere', () => {
    for (const text of ['a¦', '- a¦\n\n| a |\n| - |', '```\n| a¦ |\n| - |\n```', `¦a\n\n${table}¦`])
      expect(['Tab', 'Shift-Tab', 'Enter'].map((name) => pressed(name, text))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
  });

  test('are one step of undo each', () => {
    let state = stateOf('| a¦ |\n| - |');
    state = press('Enter', state)!;
    undo({ state, dispatch: (transaction) => (state = transaction.state) });
    expect(state.doc.toString()).toBe('| a |\n| - |');
  });
});

describe('rows and columns', () => {
  test.each<[keyof typeof tableEdits, string, string]>([
    ['addRow', '| a | b |\n| - | - |\n| c | d¦ |', '| a   | b   |\n| --- | --- |\n| c   | d   |\n|     | ¦    |'],
    ['addColumn', '| a¦ | b |\n| - | -: |', '| a   | ¦    |   b |\n| --- | --- | --: |'],
    ['deleteRow', '| a |\n| - |\n| b¦ |\n| c |', '| a   |\n| --- |\n| ¦c¦   |'],
    ['deleteRow', '| a¦ |\n| - |\n| b |', '| ¦b¦   |\n| --- |'],
    ['deleteRow', 'x\n\n| a¦ |\n| - |\n', 'x\n\n¦\n'],
    ['deleteColumn', '| a | b¦ |\n| - | :-: |\n| c | d |', '| ¦a¦   |\n| --- |\n| c   |'],
    ['deleteColumn', '| a¦ |\n| - |\n| b |', '¦'],
    ['addRow', 'no ¦table', 'no ¦table'],
  ])('%s: %j → %j', (name, before, after) => expect(edited(name, before)).toBe(after));

  test('keep escaped bars, quotes, lists, short and long rows, and wide characters', () => {
    expect(
      edited(
        'addRow',
        String.raw`| a \| b¦ |
| - |`,
      ),
    ).toBe(String.raw`| a \| b |
| ------ |
| ¦       |`);
    expect(edited('addRow', '> | a¦ |\n> | - |')).toBe('> | a   |\n> | --- |\n> | ¦    |');
    expect(edited('addRow', '- | a¦ |\n  | - |')).toBe('- | a   |\n  | --- |\n  | ¦    |');
    expect(edited('addRow', '| a¦ | b |\n| - | - |\n| c |\n| d | e | f |')).toBe(
      '| a   | b   |     |\n| --- | --- | --- |\n| ¦    |     |     |\n| c   |     |     |\n| d   | e   | f   |',
    );
    expect(edited('addRow', '| 会議室¦ |\n| - |\n| a |')).toBe('| 会議室 |\n| ------ |\n| ¦       |\n| a      |');
    expect(edited('addRow', 'a¦ | b\n-|-\nc|d')).toBe('| a   | b   |\n| --- | --- |\n| ¦    |     |\n| c   | d   |');
  });

  test('tell whether the cursor is in a table', () => {
    expect(isInTable(stateOf('| a¦ |\n| - |'))).toBe(true);
    expect(isInTable(stateOf('a¦'))).toBe(false);
  });
});
