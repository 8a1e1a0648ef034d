/** An editor with a result below it: the playground, and the example on an element's page. */
import { codeIn, fragmentOf } from './address.ts';
import type { RunOptions } from './run.ts';

/** Makes the buttons work, and shows the code of the address. */
export async function openPlayground(root: HTMLElement): Promise<void> {
  const part = <Part extends HTMLElement>(name: string) => root.querySelector<Part>(`[data-part=${name}]`)!;
  const editor = part<HTMLTextAreaElement>('code');
  const signedIn = part<HTMLInputElement>('signed-in');
  const status = part('status');
  const mails = part('mails');
  const hasAddress = root.dataset['playground'] === 'address';

  const onMail: RunOptions['onMail'] = ({ to, subject, text }) => {
    const item = document.createElement('details');
    const summary = Object.assign(document.createElement('summary'), { textContent: `${subject}, to ${to}` });
    const body = Object.assign(document.createElement('pre'), { textContent: text, tabIndex: 0 });
    item.append(summary, body);
    mails.prepend(item);
  };

  part('run').addEventListener('click', async () => {
    mails.replaceChildren();
    try {
      const { run } = await import('./run.ts');
      run(editor.value, part('result'), {
        signedIn: signedIn.checked,
        onMail,
        onStatus: (text) => (status.textContent = text),
      });
    } catch {
      status.textContent = 'The elements did not load. Try again.';
    }
  });

  part('share').addEventListener('click', async () => {
    const { href } = new URL(root.dataset['address']! + (await fragmentOf(editor.value)), location.href);
    if (hasAddress) history.replaceState(null, '', href);
    try {
      await navigator.clipboard.writeText(href);
      status.textContent = 'Link copied.';
    } catch {
      status.textContent = hasAddress ? 'The address of this page has the code.' : 'The link could not be copied.';
    }
  });

  /** Shows the code of the address. It runs when the user presses "Run". */
  async function readAddress(): Promise<void> {
    try {
      const code = await codeIn(location.hash);
      if (code === undefined) return;
      editor.value = code;
      status.textContent = 'This code comes from the address. Read it before you run it.';
    } catch {
      editor.value = '';
      status.textContent =
        'The address is incomplete or was changed, so its code is not shown. Ask for the link again.';
    }
  }

  // Hidden until then: without script they would do nothing.
  part('bar').hidden = false;
  if (!hasAddress) return;
  addEventListener('hashchange', () => void readAddress());
  await readAddress();
}
