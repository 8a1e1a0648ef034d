import type { DashboardEditorMessages } from '../../../localisation/sections/dashboard-editor.ts';
import type { Words } from '../../../manifest/widget.ts';
import type { DashboardModel } from '../../../models/dashboard-model.ts';
import type { Instance } from '../../../models/dashboard/document.ts';
import type { EditedDashboard } from '../editing.ts';
import type { WidgetHost } from '../widget-host.ts';

/** What the parts of the editor are given: what is edited, and what may be begun. */
export interface Desk {
  readonly dashboard: EditedDashboard;
  readonly model: DashboardModel;
  readonly words: DashboardEditorMessages;
  titleOf(instance: Instance): string;
  requestUpdate(): void;
  /** Focuses what a selector finds, once it is rendered. */
  focusSoon(selector: string): void;
  configure(host: WidgetHost): void;
  remove(host: WidgetHost, title: string): void;
  resolve(how: 'both' | 'mine' | 'theirs'): Promise<void>;
  readonly closeDialog: () => void;
}

/** The handle of a widget, as a selector. */
export const handleOf = (key: string): string => `.frame[data-key='${CSS.escape(key)}'] .handle`;

/** A text of a widget in a language, else in English. */
export const wordsIn = (words: Words, language: string): string =>
  words[language] ?? words[language.replace(/-.*/, '')] ?? words.en;
