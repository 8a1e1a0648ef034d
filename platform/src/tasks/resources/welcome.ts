import type { Locale } from '@service/widgets/contract';

export const welcome: Readonly<Record<Locale, readonly { name: string; content: string }[]>> = { en: [], sv: [] };
