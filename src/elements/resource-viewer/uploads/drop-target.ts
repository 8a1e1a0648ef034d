import { nothing, type ReactiveController } from 'lit';
import { LazyController } from '../../../controllers/lazy.ts';
import type { Viewer, ResourceActions } from '../view.ts';
import type { intakeOf } from './intake.lazy.ts';
import type { Choice, Dropped } from './pick-files.lazy.ts';

/**
 * Takes files that are dropped on the viewer or a row, or picked. The code that decides where they go is lazy; a
 * drag is answered before.
 */
export class DropTarget implements ReactiveController {
  readonly #viewer: Viewer;
  readonly #intake: LazyController<UploadIntake>;
  /** Elements under the pointer while files are dragged, innermost first. */
  #under: readonly EventTarget[] | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#intake = new LazyController(
      viewer,
      async () => (await import('./intake.lazy.ts')).intakeOf(viewer),
      viewer.fail,
    );
    viewer.addController(this);
  }

  readonly pickFiles: NonNullable<ResourceActions['upload']> = (directory, options) =>
    this.#intake.run('pick', (intake) => void intake.pick(directory, options));

  hostConnected(): void {
    this.#listen('addEventListener');
  }

  hostDisconnected(): void {
    this.#listen('removeEventListener');
  }

  hostUpdated(): void {
    // A browser opens a picker only right after a press.
    if (this.#viewer.resources) this.#intake.preload();
  }

  render(): unknown {
    return this.#intake.value?.render() ?? nothing;
  }

  #listen(method: 'addEventListener' | 'removeEventListener'): void {
    const { element } = this.#viewer;
    element[method]('dragover', this.#dragged as EventListener);
    element[method]('dragleave', this.#left as EventListener);
    element[method]('drop', this.#dropped as EventListener);
  }

  readonly #dragged = (event: DragEvent): void => {
    const dataTransfer = filesOf(event);
    if (!dataTransfer) return;
    this.#under = event.composedPath();
    dataTransfer.dropEffect = (this.#intake.value?.over(this.#under) ?? true) ? 'copy' : 'none';
    if (this.#intake.value) return;
    const show = (intake: UploadIntake) => this.#under && intake.over(this.#under);
    this.#intake.load().then(show, () => undefined);
  };

  readonly #left = (event: DragEvent): void => {
    if (event.relatedTarget === null || event.target === this.#viewer.element) this.#leave();
  };

  readonly #dropped = (event: DragEvent): void => {
    const dataTransfer = filesOf(event);
    if (!dataTransfer) return;
    const under = event.composedPath();
    const read = takeDropped(dataTransfer);
    this.#leave();
    this.#intake.run(read, (intake) => intake.drop(read, under));
  };

  #leave(): void {
    this.#under = undefined;
    this.#intake.value?.leave();
  }
}

type UploadIntake = ReturnType<typeof intakeOf>;

/** Files that are dragged. The browser does not open them instead of the page. */
function filesOf(event: DragEvent): DataTransfer | undefined {
  const { dataTransfer } = event;
  if (!dataTransfer?.types.includes('Files')) return undefined;
  event.preventDefault();
  return dataTransfer;
}

const handleOf = (item: DataTransferItem): Promise<unknown> | undefined =>
  (item as { getAsFileSystemHandle?(): Promise<unknown> }).getAsFileSystemHandle?.().catch(() => undefined);

/** Reads the files of a drop, which its event has only while it is dispatched. */
function takeDropped(transfer: DataTransfer): NonNullable<Choice> {
  const dropped: readonly Dropped[] = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry(), handle: handleOf(item) }));
  return async () => (await import('./pick-files.lazy.ts')).readDropped(dropped);
}
