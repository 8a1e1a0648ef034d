/** A field of a form. */
export interface FormField {
  readonly key: string;
  /** By language. */
  readonly caption: Readonly<Record<'en' | 'sv', string>>;
  readonly must: boolean;
  readonly longest: number;
  /** Multi-line text. */
  readonly many: boolean;
}

const title: FormField = {
  key: 'title',
  caption: { en: 'Name', sv: 'Namn' },
  must: true,
  longest: 255,
  many: false,
};
const text: FormField = {
  key: 'text',
  caption: { en: 'Text', sv: 'Text' },
  must: false,
  longest: 1_000_000,
  many: true,
};

/** Forms of both servers. */
export const forms: Readonly<Record<string, readonly FormField[]>> = {
  folder: [title],
  text: [title, text],
  title: [title],
};
