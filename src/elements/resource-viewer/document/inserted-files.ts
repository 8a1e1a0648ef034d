import { isolateHistory } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { UploadItem, UploadTarget } from '../../../models/upload/upload-item.ts';
import type { intakeOf } from '../uploads/intake.lazy.ts';
import type { FileTarget, Viewer } from '../view.ts';
import { pickPicture } from './commands.ts';
import { editorWords } from './toolbar.ts';

type UploadIntake = ReturnType<typeof intakeOf>;

/** Place in the text, which moves with changes before it. */
interface Place {
  at: number;
  /** A file has been inserted there. */
  isUsed: boolean;
}

/** Address of a file in the same folder; letters stay readable. */
const addressOf = (name: string): string =>
  name.replace(/[^\p{L}\p{N}._~-]/gu, (character) =>
    encodeURIComponent(character).replace(/[!'()*]/, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`),
  );

/** Markdown of a link to a file in the same folder; of an image if it is one. */
export function markdownOf(name: string, mediaType: string): string {
  const isImage = mediaType.startsWith('image/');
  const label = isImage ? name.replace(/(?<=.)\.[^.]*$/, '') : name;
  return `${isImage ? '!' : ''}[${label.replace(/[\\[\]*_`<]/g, String.raw`\$&`)}](${addressOf(name)})`;
}

/** Files that are dropped on the text, pasted or picked: uploaded beside the document, then inserted. */
export class InsertedFiles {
  readonly #viewer: Viewer;
  readonly #view: () => EditorView;
  readonly #places = new Set<Place>();
  #dropped: Place | undefined;
  #isDestroyed = false;

  constructor(viewer: Viewer, view: () => EditorView) {
    this.#viewer = viewer;
    this.#view = view;
  }

  get extension(): Extension {
    return [
      EditorView.updateListener.of(({ changes, state, transactions }) => {
        for (const place of this.#places) place.at = changes.mapPos(place.at, 1);
        if (transactions.some(({ effects }) => effects.some((effect) => effect.is(pickPicture))))
          void this.#pick(this.#placeAt(state.selection.main.to));
      }),
      EditorView.domEventHandlers({
        drop: (event, view) => {
          if (!event.dataTransfer?.types.includes('Files')) return false;
          this.#dropped = this.#placeAt(view.posAtCoords(event) ?? view.state.selection.main.head);
          // The viewer takes the files; the editor would insert their text.
          return true;
        },
        paste: (event, view) => {
          const { files = [], types = [] } = event.clipboardData ?? {};
          // Word processors add a picture of the copied text.
          if (!files.length || types.includes('text/plain') || view.state.readOnly) return false;
          void this.#paste([...files], this.#placeAt(view.state.selection.main.to));
          return true;
        },
      }),
    ];
  }

  get target(): FileTarget | undefined {
    return this.#targetAt(() => this.#dropped);
  }

  destroy(): void {
    this.#isDestroyed = true;
  }

  #paste(files: readonly File[], place: Place): Promise<void> {
    return this.#upload(place, (intake, target) => intake.take(async () => files.map((file) => ({ file })), target));
  }

  #pick(place: Place): Promise<void> {
    return this.#upload(place, (intake, target) => intake.pick(target, { accept: 'image/*' }));
  }

  async #upload(place: Place, start: (intake: UploadIntake, target: FileTarget) => Promise<void>): Promise<void> {
    const target = this.#viewer.actions.upload && this.#targetAt(() => place);
    if (!target) return this.#viewer.showError(editorWords(this.#viewer.language).noFiles);
    try {
      const { intakeOf } = await import('../uploads/intake.lazy.ts');
      await start(intakeOf(this.#viewer), target);
    } catch (error) {
      this.#viewer.fail(error, () => void this.#upload(place, start));
    }
  }

  #placeAt(at: number): Place {
    const place = { at, isUsed: false };
    this.#places.add(place);
    return place;
  }

  /** The document's directory. */
  #targetAt(placed: () => Place | undefined): FileTarget | undefined {
    const { parentId, path } = this.#viewer.resource ?? {};
    if (!parentId || this.#view().state.readOnly) return undefined;
    const directory: UploadTarget = { id: parentId, name: path?.at(-1)?.name ?? '' };
    return {
      ...directory,
      added: (items, model) => {
        const place = placed();
        for (const item of place ? items : []) {
          const unsubscribe = model.subscribe(() => {
            if (item.status !== 'done' && model.items.includes(item)) return;
            unsubscribe();
            if (item.status === 'done' && !item.facts.path.length) void this.#insert(item, place!);
          });
        }
      },
    };
  }

  async #insert({ resourceId, facts }: UploadItem, place: Place): Promise<void> {
    // It has another name if its own was taken.
    const read = resourceId ? await this.#viewer.resources?.read(resourceId).catch(() => undefined) : undefined;
    const name = read?.resource.name ?? facts.name;
    const { state } = this.#view();
    if (this.#isDestroyed || state.readOnly) return;
    const insert = `${place.isUsed ? '\n' : ''}${markdownOf(name, facts.mediaType)}`;
    const { main } = state.selection;
    this.#view().dispatch({
      changes: { from: place.at, insert },
      ...(main.empty && main.head === place.at && { selection: { anchor: place.at + insert.length } }),
      userEvent: 'input.paste',
      annotations: isolateHistory.of('full'),
    });
    place.isUsed = true;
    this.#viewer.announce(editorWords(this.#viewer.language).fileInserted(name));
  }
}
