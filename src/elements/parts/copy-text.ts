/**
 * Copies a text to the clipboard.
 *
 * @param select selects the text in the page, for browsers or pages without access to the clipboard
 * @returns `false` if the user has to copy the selected text
 */
export async function copyText(text: string, select: () => Promise<void> | void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    await select();
    return document.execCommand('copy');
  }
}
