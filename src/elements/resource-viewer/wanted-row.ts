import type { ListQuery, ResourceRead } from '../../contract/resources/resource.ts';
import { DirectoryView } from './directory/index.ts';
import type { ResourceView } from './view.ts';

/** The row that the host wants shown, until it is or can't be. */
export class WantedRow {
  id: string | undefined;
  readonly #missing: () => void;

  /** @param missing is called where it is not in the directory */
  constructor(missing: () => void) {
    this.#missing = missing;
  }

  /** What is asked of the list that is read next. */
  asked(query: ListQuery | undefined): ListQuery | undefined {
    return this.id === undefined ? query : { around: this.id };
  }

  /** Goes there without focus, in what has been read; what a server has `served` may not have it. */
  goTo(view: ResourceView | undefined, read: ResourceRead, served: ResourceRead | undefined): void {
    const { id } = this;
    if (id === undefined || !(view instanceof DirectoryView) || view.directory?.id !== read.resource.id) return;
    const there = view.goTo(id);
    if (!there && read === served) return;
    this.id = undefined;
    if (!there) void view.reveal(id, { focus: false }).then((found) => found || this.#missing());
  }
}
