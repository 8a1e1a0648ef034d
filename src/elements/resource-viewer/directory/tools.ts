import { css } from 'lit';
import { RowDrag } from './drag.ts';
import { FindInList } from './find.ts';
import type { ListView } from './list.ts';
import { NameEditor } from './name-editor.ts';

export { chosen } from './chosen.ts';

/** What a list needs once somebody renames in it, searches it or drags its rows. */
export class ListTools {
  readonly editor: NameEditor;
  readonly find: FindInList;
  readonly drag: RowDrag;

  constructor(view: ListView) {
    this.editor = new NameEditor(view);
    this.find = new FindInList(view);
    this.drag = new RowDrag(view);
  }
}

export const toolStyles = css`
  .selection {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: 1;
    min-inline-size: 0;
    font-weight: 560;
    white-space: nowrap;
  }
  @container (max-width: 380px) {
    .selection {
      flex-basis: 100%;
    }
  }
  .editor {
    position: relative;
    flex: 1;
    min-inline-size: 0;
  }
  .editor .input {
    min-block-size: 30px;
    padding-inline: 8px;
    margin-inline-start: -9px;
    font-weight: 500;
  }
  .row.edited {
    contain: none;
    position: relative;
    z-index: 1;
  }
  .editor .issue {
    position: absolute;
    inset-block-start: calc(100% + 4px);
    inset-inline-start: -9px;
    padding: 4px 9px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-s);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    color: var(--_bad);
    font-size: var(--_t1);
    font-weight: 400;
  }
  .find {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    padding: 8px 12px;
    border-block-end: 1px solid var(--_line);
  }
  .find .input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--_tool);
  }
  .find .quiet {
    overflow-wrap: anywhere;
  }
  @container (max-width: 480px) {
    .find {
      flex-wrap: wrap;
    }
    /* What is found has a line of its own: a field that shrinks for it shows nothing of what is typed. */
    .find .quiet:not(:empty) {
      flex-basis: 100%;
      order: 1;
    }
  }
`;
