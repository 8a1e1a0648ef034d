import type { Resource } from '../../../contract/resources/resource.ts';
import type { ViewFactory } from '../view.ts';
import { FileView } from './file-view.ts';

/** A file that nothing shows: what it is, and the way to have it. */
class CardView extends FileView {
  protected load(): void {}

  protected renderFile(resource: Resource): unknown {
    return this.card(resource, this.words.noPreview);
  }
}

export const cardView: ViewFactory = (viewer) => new CardView(viewer);
