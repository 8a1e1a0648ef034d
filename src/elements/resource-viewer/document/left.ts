import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import type { DocumentModel } from '../../../models/document-model.ts';
import type { DocumentState } from '../../../models/document/state.ts';
import type { Viewer } from '../view.ts';

const before = new WeakMap<DocumentModel, DocumentState>();

/** Says of a document that was left before it was saved when that comes to nothing by itself, and leads back to it. */
export function tellOfLeft(viewer: Viewer, model: DocumentModel, words: DocumentMessages): void {
  const { state, resource } = model;
  const last = before.get(model);
  before.set(model, state);
  if (state.saving === 'signed-out') {
    if (last?.saving !== 'signed-out') viewer.fail(state.failure, () => void model.save());
    return;
  }
  const tell = (text: string) => viewer.tell(text, { label: words.goThere, press: () => viewer.open(resource.id) });
  if (state.conflict) {
    if (!last?.conflict) tell(words.leftConflict(resource.name));
  } else if (state.saving === 'failed' && last?.saving !== 'failed') {
    const why = state.withdrawn ? words.withdrawn[state.withdrawn] : viewer.acts.refused(state.failure);
    tell(words.leftUnsaved(resource.name, why));
  }
}
