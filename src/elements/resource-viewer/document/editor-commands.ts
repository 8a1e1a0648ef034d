import { EditorSelection } from '@codemirror/state';
import type { Command } from '@codemirror/view';

/** Puts marks around what is chosen, or takes them away. */
export const surround =
  (mark: string): Command =>
  ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const { from, to } = range;
      const size = mark.length;
      const marked = state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark;
      if (marked) {
        const changes = [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ];
        return { changes, range: EditorSelection.range(from - size, to - size) };
      }
      const changes = [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
      return { changes, range: EditorSelection.range(from + size, to + size) };
    });
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

const item = /^(\s*(?:>\s?)*)([-+*]|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/;

/** A new line goes on with the list; in an empty item it ends the list. */
export const continueMarkup: Command = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const found = item.exec(line.text);
  if (!main.empty || state.selection.ranges.length > 1 || !found || main.head < line.from + found[0].length)
    return false;
  const [whole, before = '', mark = '', number, dot, space = ' ', box] = found;
  if (line.text.trim() === whole.trim()) {
    dispatch(state.update({ changes: { from: line.from, to: line.to }, scrollIntoView: true, userEvent: 'input' }));
    return true;
  }
  const next = number ? `${Number(number) + 1}${dot}` : mark;
  const insert = `\n${before}${next}${space}${box ? '[ ] ' : ''}`;
  dispatch(state.update(state.replaceSelection(insert), { scrollIntoView: true, userEvent: 'input' }));
  return true;
};
