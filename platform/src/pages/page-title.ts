import type { Locale } from '@service/widgets/contract';
import { pageWords } from './words.ts';

/** Words in the language of the page. */
export const words = pageWords[document.documentElement.lang as Locale];

const separator = ' · ';
/** End of the title as the server has rendered it. */
const brand = document.title.includes(separator) ? document.title.split(separator).at(-1) : undefined;

/** Sets the title and the first heading of the page. */
export function setPageTitle(name: string): void {
  document.title = [...new Set([name, brand])].filter(Boolean).join(separator);
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = name;
}
