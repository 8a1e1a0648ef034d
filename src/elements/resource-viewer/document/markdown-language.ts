import { defineLanguageFacet, Language, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tagHighlighter, tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';

const language = new Language(
  defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } }),
  parser.configure(GFM),
  [],
  'markdown',
);

/** Classes of syntax; styled by the viewer. */
const marks = tagHighlighter([
  { tag: tags.heading, class: 'md-heading' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.strikethrough, class: 'md-struck' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: [tags.link, tags.url], class: 'md-link' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], class: 'md-mark' },
]);

/** GitHub-flavoured Markdown with highlighting. */
export const markdown: Extension = [language, syntaxHighlighting(marks)];
