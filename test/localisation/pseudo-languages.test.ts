import { expect, test } from 'vitest';
import { directionOf } from '../../src/localisation/languages.ts';
import { en, failureMessage, issueMessage } from '../../src/localisation/index.ts';
import { pseudoLanguages, pseudoMessages, type PseudoLanguage } from '../support/pseudo-languages.ts';

const words = Object.fromEntries(pseudoLanguages.map((language) => [language, pseudoMessages(language)])) as Record<
  PseudoLanguage,
  typeof en
>;

test.each(pseudoLanguages)('%s puts each sentence in brackets, and keeps what is given to it', (language) => {
  const { actions, search, uploads, challenge, failures, document } = words[language];
  const inBrackets = /^⟦.+⟧$/;
  expect(actions.open).toMatch(inBrackets);
  expect(actions.open).not.toContain(en.actions.open);
  expect(actions.deleted('Plan.md')).toMatch(/^⟦.+“Plan\.md”.*⟧$/);
  expect(search.found(2, '2', 'Bo')).toMatch(/^⟦2 .+“Bo”.*⟧$/);
  expect(uploads.failed('a.md', en.actions.open)).not.toMatch(/[^a.mdOpen: ]/);
  expect(challenge.sentTo[0]).toMatch(/^⟦.+⟧ $/);
  expect(actions.documentName).toMatch(/^⟦.+⟧\.md$/);
  expect(document.newer(undefined)).toMatch(inBrackets);
  expect(document.newer('Bo')).toMatch(/^⟦Bo .+⟧$/);
  const issue = { path: [], code: 'too_short', message: 'too_short', params: { minimum: 3 } };
  expect(issueMessage(failures, issue)).toMatch(/^⟦.* 3 .+⟧$/);
  expect(failureMessage(failures, { code: 'timeout', kind: 'timeout' })).toMatch(inBrackets);
});

test('en-XA is at least 40 % longer, ar-XB is from right to left', () => {
  for (const [sentence, longer] of [
    [en.challenge.heading, words['en-XA'].challenge.heading],
    [en.document.conflict, words['en-XA'].document.conflict],
    [en.actions.created('Plan.md'), words['en-XA'].actions.created('Plan.md')],
  ] as const) {
    expect(longer.length).toBeGreaterThanOrEqual(Math.floor((sentence.length - 'Plan.md'.length) * 1.4));
  }
  expect(words['ar-XB'].actions.open).toMatch(/^⟦\p{Script=Arabic}+⟧$/u);
});

test.each([
  ['ar', 'rtl'],
  ['ar-XB', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ckb-IQ', 'rtl'],
  ['uz-Arab', 'rtl'],
  ['arn', 'ltr'],
  ['en', 'ltr'],
  ['en-AR', 'ltr'],
  ['sv', 'ltr'],
  ['de', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
