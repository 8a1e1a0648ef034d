/**
 * Imported by servers before they render elements, and by pages before they hydrate them: loads the messages of later
 * steps in every built-in language at once.
 */
import type { JsonSchema } from './contract/json-schema.ts';
import type { ExtraFields } from './elements/sign-up/extra-fields.ts';
import { words as en } from './localisation/en.lazy.ts';
import { provideLazyMessages } from './localisation/lazy.ts';
import { words as sv } from './localisation/sv.lazy.ts';
import type { LitElement } from 'lit';
import { served } from './elements/resource-viewer/directory/grid-focus.ts';
import { servedList } from './elements/resource-viewer/directory/served-list.ts';
import { sendEarlyCode } from './elements/parts/early-code.ts';

provideLazyMessages('en', en);
provideLazyMessages('sv', sv);
served.list = servedList;

// In browsers only: submits codes that were typed before the script had loaded.
if (globalThis.document) {
  for (const tag of ['service-sign-in', 'service-sign-up']) {
    void customElements.whenDefined(tag).then(() => {
      for (const element of document.querySelectorAll<LitElement>(tag)) void sendEarlyCode(element);
    });
  }
}

/** Fields that a platform adds to the sign-up form, for `<service-sign-up>` on servers. */
export const extraFields = async (served: JsonSchema): Promise<ExtraFields> =>
  new (await import('./elements/sign-up/extra-fields.ts')).ExtraFields(served);

export { asciiDigits } from './elements/parts/code-field.ts';
export { rowsInPage } from './elements/resource-viewer/directory/paged-list.ts';
export type { ExtraFields };
export { failureMessage, issueMessage } from './localisation/failure-messages.ts';
export { en as lazyEnglish, sv as lazySwedish };
export { sizeOf } from './elements/dashboard/layout.ts';
export { arrange as arrangeWidgets } from './models/dashboard/arrange.ts';
export { columns, instancesOf, readDocument } from './models/dashboard/document.ts';
export type { Breakpoint, DashboardDocument, Instance, Place } from './models/dashboard/document.ts';
