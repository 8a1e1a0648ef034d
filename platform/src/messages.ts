import type { Locale } from '@service/widgets/contract';
import { en, sv, type Messages } from '@service/widgets/localisation';
import { ar } from '@service/widgets/localisation/ar';
import { de } from '@service/widgets/localisation/de';

/** Messages of the elements in each language of pages and e-mails. */
export const messages: Readonly<Record<Locale, Messages>> = { en, sv, de, ar };
