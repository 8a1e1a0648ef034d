export * from './messages.ts';
export * from './languages.ts';
export * from './failure-words.ts';
export { en } from './en/index.ts';
export { sv } from './sv/index.ts';
