import type { TemplateResult } from 'lit';
import { Announcer } from './announcer.ts';

/** Live region of an element that announces its state too, such as an error message: only changes after page load. */
export class StatusAnnouncer extends Announcer {
  /** Status of the page load, static text until it changes; `''` while the element loads, `undefined` afterwards. */
  #first: string | undefined = '';

  /**
   * @param status announced instead, as long as there is one
   * @param isLoading the first content is still to come
   */
  override render(status?: string, isLoading = false): TemplateResult {
    if (this.#first === '') this.#first = status || (isLoading ? '' : undefined);
    else if (status !== this.#first) this.#first = undefined;
    return super.render(status === this.#first ? undefined : status || undefined);
  }
}
