import { nameForm } from '../../../contract/compiled/resources.ts';
import { watchHand } from '../hand.ts';
import type { ActDialog, DialogOptions } from './dialog.ts';
import { NameDialog } from './name-dialog.ts';

/** A new directory or document, by its name. */
export function open(options: DialogOptions): ActDialog {
  const { acts, submit, resources, kind = 'document' } = options;
  const { words } = acts;
  const target = resources[0]?.id ?? '';
  return new NameDialog(options, {
    heading: kind === 'directory' ? words.newDirectory : words.newDocument,
    label: words.name,
    submit: words.createIt,
    schema: nameForm,
    initial: kind === 'directory' ? words.directoryName : words.documentName,
    send: async (name) => {
      const still = watchHand();
      acts.made(await submit.create(kind, target, name), still);
    },
  });
}
