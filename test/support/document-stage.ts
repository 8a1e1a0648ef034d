import { expect } from 'vitest';
import '../../src/elements/resource-viewer/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import { focused, open, updated, type Stage } from './element-stage.ts';

export const first =
  '# Agenda\n\nOne [there](Notes.md) and [gone](Gone.md)\n\n## Two\n\nText[^1]\n\n## Three\n\n[^1]: Note\n';

/** The viewer on a document, with its neighbours. */
export async function documentViewer(
  script: Script = {},
  size = '900px',
  around: Record<string, string> = {},
  id = 'document_1',
) {
  const tree = {
    id: 'root_directory',
    name: 'Root',
    children: [
      { id: 'document_1', name: 'Agenda.md', content: first, by: { id: 'user_bo_ek', name: 'Bo Ek' } },
      { id: 'document_2', name: 'Notes.md', content: '# Notes' },
      { id: 'document_3', name: 'Empty.md', content: '' },
    ],
  };
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, ...script },
    attributes: { 'resource-id': id },
    around: { style: `inline-size: ${size}`, ...around },
  });
  const { element, root, platform } = stage;
  await stage.reach('ready');
  const kept = platform.resources.find('document_1')!;
  return {
    stage,
    element,
    root,
    platform,
    saved: () => kept.content,
    /** A colleague deletes it, or restores it. */
    take() {
      kept.deletedFrom = kept.parent;
      kept.parent!.children = kept.parent!.children.filter((child) => child !== kept);
    },
    giveBack() {
      kept.parent!.children.push(kept);
      kept.deletedFrom = undefined;
    },
    saveElsewhere(content: string) {
      kept.content = content;
      kept.revision += 1;
    },
    article: () => updated(element, () => root.querySelector<HTMLElement>('.article h1')),
    async edit() {
      await stage.press('.edit');
      const field = await updated(element, () => root.querySelector<HTMLElement>('.cm-content'));
      await expect.poll(() => focused()).toBe(field);
      return field;
    },
    button: (label: string) =>
      updated(element, () =>
        [...root.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent?.trim() === label),
      ),
  };
}

/** Signs in by the form of the viewer. */
export async function signInHere({ element, root, platform }: Stage<'resource-viewer'>): Promise<void> {
  const form = await updated(element, () => root.querySelector('service-sign-in'));
  await customElements.whenDefined('service-sign-in');
  for (const [name, typed] of [
    ['email', () => astrid.email],
    ['code', () => platform.mails.at(-1)?.code ?? ''],
  ] as const) {
    const input = await updated(form, () => form.renderRoot.querySelector<HTMLInputElement>(`input[name='${name}']`));
    input.value = typed();
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    form.renderRoot.querySelector<HTMLElement>("[part~='submit']")?.click();
  }
}
