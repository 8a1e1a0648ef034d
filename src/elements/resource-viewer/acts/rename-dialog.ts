import { nameForm } from '../../../contract/compiled/resources.ts';
import type { ActDialog, DialogOptions } from './dialog.ts';
import { NameDialog } from './name-dialog.ts';

/** Another name for what stands in no list: what is open itself. */
export function open(options: DialogOptions): ActDialog {
  const { acts, resources } = options;
  const { words } = acts;
  const [resource] = resources;
  return new NameDialog(options, {
    heading: words.rename,
    label: words.newName,
    submit: words.save,
    schema: nameForm,
    initial: resource?.name ?? '',
    send: async (name) => {
      if (resource && name !== resource.name) await acts.rename(resource, name);
    },
  });
}
