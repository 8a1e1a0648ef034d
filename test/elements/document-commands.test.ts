import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { commands, type CommandName } from '../../src/elements/resource-viewer/document/commands.ts';
import { markdown } from '../../src/elements/resource-viewer/document/markdown-language.ts';
import { en } from '../../src/localisation/index.ts';

/** A text whose selection is between two `|`, or at one. */
function stateOf(marked: string): EditorState {
  const [before = '', selected = '', after] = marked.split('¦');
  const doc = before + selected + (after ?? '');
  const head = after === undefined ? before.length : before.length + selected.length;
  return EditorState.create({
    doc,
    selection: EditorSelection.range(before.length, head),
    extensions: [markdown, history()],
  });
}

function markedOf(state: EditorState): string {
  const { from, to, empty } = state.selection.main;
  const [before, selected, after] = [state.sliceDoc(0, from), state.sliceDoc(from, to), state.sliceDoc(to)];
  return empty ? `${before}¦${after}` : `${before}¦${selected}¦${after}`;
}

const run = (name: CommandName, state: EditorState): EditorState =>
  state.update(commands[name].edit(state, en.editor)).state;

const after = (name: CommandName, marked: string): string => markedOf(run(name, stateOf(marked)));
const isActive = (name: CommandName, marked: string) => commands[name].isActive?.(stateOf(marked));

describe('bold, italic and code', () => {
  test.each<[CommandName, string, string]>([
    ['bold', 'a ¦word¦ b', 'a **¦word¦** b'],
    ['bold', 'a **¦word¦** b', 'a ¦word¦ b'],
    ['bold', 'a ¦**word**¦ b', 'a ¦word¦ b'],
    ['bold', 'a **one ¦two¦ three** b', 'a one ¦two¦ three b'],
    ['bold', 'a wo¦rd b', 'a **wo¦rd** b'],
    ['bold', 'a **wo¦rd** b', 'a wo¦rd b'],
    ['bold', 'a ¦ b', 'a **¦** b'],
    ['bold', 'a **¦** b', 'a ¦ b'],
    ['bold', 'a¦ word ¦b', 'a¦ **word** ¦b'],
    ['bold', 'a¦ **word** ¦b', 'a¦ word ¦b'],
    ['bold', '¦a **b** c¦', '**¦a b c¦**'],
    ['bold', '**one t¦wo** three¦', '**one t¦wo three¦**'],
    ['bold', '- ¦one\n- two¦', '- **¦one**\n- **two¦**'],
    ['bold', '- ¦**one**\n- **two**¦', '- ¦one\n- two¦'],
    ['bold', '¦# Head\n\n> cited¦', '¦# **Head**\n\n> **cited¦**'],
    ['bold', '*¦word¦*', '***¦word¦***'],
    ['italic', 'a ¦word¦ b', 'a *¦word¦* b'],
    ['italic', 'a **¦word¦** b', 'a ***¦word¦*** b'],
    ['italic', 'a _¦word¦_ b', 'a ¦word¦ b'],
    ['italic', 'a **¦** b', 'a ***¦*** b'],
    ['code', 'a ¦word¦ b', 'a `¦word¦` b'],
    ['code', 'a `wo¦rd` b', 'a wo¦rd b'],
    ['code', 'a ¦b`c¦ d', 'a `` ¦b`c¦ `` d'],
    ['code', '¦one\ntwo¦\n', '```\n¦one\ntwo¦\n```\n'],
  ])('%s: %j → %j', (name, before, expected) => expect(after(name, before)).toBe(expected));

  test('leaves a text without words as it is', () => {
    expect(after('bold', 'a\n¦\n\n¦b')).toBe('a\n¦\n\n¦b');
  });

  test.each<[CommandName, string, boolean]>([
    ['bold', 'a **wo¦rd**', true],
    ['bold', 'a **word¦**', true],
    ['bold', 'a **word**¦', false],
    ['bold', 'a ¦**word** b¦', false],
    ['bold', '`**a¦b**`', false],
    ['italic', '***a¦b***', true],
    ['italic', '**a¦b**', false],
    ['bulletedList', '- a¦', true],
    ['bulletedList', '- [ ] a¦', false],
    ['taskList', '- [x] a¦', true],
    ['heading', '## a¦', true],
    ['quote', '> - a¦', true],
    ['link', '[a¦b](c)', true],
  ])('%s is active in %j: %s', (name, marked, expected) => expect(isActive(name, marked)).toBe(expected));
});

describe('lines', () => {
  test.each<[CommandName, string, string]>([
    ['bulletedList', 'one¦', '- one¦'],
    ['bulletedList', '¦', '- ¦'],
    ['bulletedList', '¦one\ntwo¦', '- ¦one\n- two¦'],
    ['bulletedList', '- ¦one\n- two¦', '¦one\ntwo¦'],
    ['bulletedList', '¦one\n\ntwo\n¦three', '- ¦one\n\n- two\n¦\nthree'],
    ['bulletedList', '1. one¦', '- one¦'],
    ['bulletedList', '## one¦', '- one¦'],
    ['bulletedList', '> one¦', '> - one¦'],
    ['bulletedList', '  - [x] one¦', '  - one¦'],
    ['bulletedList', 'one¦\ntwo', '- one¦\n\ntwo'],
    ['bulletedList', 'one¦\n- two', '- one¦\n- two'],
    ['numberedList', '¦one\ntwo\nthree¦', '1. ¦one\n2. two\n3. three¦'],
    ['numberedList', '1. ¦one\n2. two¦', '¦one\ntwo¦'],
    ['taskList', '- one¦', '- [ ] one¦'],
    ['taskList', '- [x] one¦', 'one¦'],
    ['heading', 'one¦', '# one¦'],
    ['heading', '# one¦', '## one¦'],
    ['heading', '## one¦', '### one¦'],
    ['heading', '### one¦', 'one¦'],
    ['heading2', '# one¦', '## one¦'],
    ['heading2', '## one¦', 'one¦'],
    ['heading', '#hash¦', '# #hash¦'],
    ['quote', '¦one\n\ntwo¦', '> ¦one\n>\n> two¦'],
    ['quote', '> ¦one\n>\n> two¦', '¦one\n\ntwo¦'],
    ['quote', 'one¦\ntwo', '> one¦\n\ntwo'],
  ])('%s: %j → %j', (name, before, expected) => expect(after(name, before)).toBe(expected));
});

describe('links and blocks', () => {
  test.each<[CommandName, string, string]>([
    ['link', 'a ¦word¦ b', 'a [word](¦https://¦) b'],
    ['link', 'a wo¦rd b', 'a [word](¦https://¦) b'],
    ['link', '¦', '[¦link text¦](https://)'],
    ['link', '¦https://one.example¦', '[¦link text¦](https://one.example)'],
    ['link', 'a [wo¦rd](https://one.example) b', 'a wo¦rd b'],
    ['table', '¦', '| ¦Column 1¦ | Column 2 |\n| --- | --- |\n|  |  |'],
    ['table', 'text¦\nmore', 'text\n\n| ¦Column 1¦ | Column 2 |\n| --- | --- |\n|  |  |\n\nmore'],
    ['table', 'text\n¦', 'text\n\n| ¦Column 1¦ | Column 2 |\n| --- | --- |\n|  |  |'],
    ['codeBlock', '¦', '```\n¦\n```'],
    ['codeBlock', '¦one¦', '```\n¦one¦\n```'],
    ['divider', 'text\n¦', 'text\n\n---\n¦'],
  ])('%s: %j → %j', (name, before, expected) => expect(after(name, before)).toBe(expected));
});

test('each command is one step of undo', () => {
  let state = run('bulletedList', run('bold', stateOf('¦one¦')));
  expect(markedOf(state)).toBe('- **¦one¦**');
  undo({ state, dispatch: (transaction) => (state = transaction.state) });
  expect(markedOf(state)).toBe('**¦one¦**');
});
