/**
 * What a server needs before it renders the elements, and a page before it hydrates them: the later steps and their
 * words at once, in every built-in language.
 */
import { later as en } from './localisation/en/later.ts';
import { keepLate } from './localisation/late.ts';
import { later as sv } from './localisation/sv/later.ts';
import './elements/parts/challenge-steps.ts';

keepLate('en', en);
keepLate('sv', sv);

export { failureWords, issueWords } from './localisation/failure-words.ts';
export { en as englishLater, sv as swedishLater };
