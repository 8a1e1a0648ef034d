import type { FieldWidget } from './field-view.ts';

const widgets = new Map<string, FieldWidget>();

/**
 * Has fields of a kind (`x-service-hints.field`, or one that the library knows) rendered by a widget, in forms that are
 * shown from now on. Returns its own removal.
 */
export function registerFieldWidget(kind: string, widget: FieldWidget): () => void {
  widgets.set(kind, widget);
  return () => {
    if (widgets.get(kind) === widget) widgets.delete(kind);
  };
}

/** The widget that the page has for a kind, where it has one. */
export const widgetFor = (kind: string): FieldWidget | undefined => widgets.get(kind);
