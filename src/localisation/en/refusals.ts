import type { RefusalMessages } from '../refusal-messages.ts';

export const refusals: RefusalMessages = {
  forbidden: {
    read: 'You may not see this. Ask an owner for access.',
    write: 'You may read this, but not change it. Ask an owner to let you edit.',
    share: 'You may not decide who sees this. Ask an owner.',
    delete: 'You may not delete this. Ask an owner.',
  },
  tooLarge: (size, limit) => `This is ${size}; the limit is ${limit}. Make it shorter or split it.`,
  full: (limit) => `The workspace is full; the limit is ${limit}. Delete something, or ask whoever runs it for more.`,
  tooDeep: (limit) => `Directories can’t be nested deeper than ${limit}. Choose one further up.`,
  noRow: 'What you were led to isn’t in this directory.',
  rowGone: (name) => `“${name}” isn’t saved: what you were renaming is no longer in this directory.`,
  limitedUntil: (time) => `That was too often. Try again after ${time}.`,
  goesOnIn: (clock) => `That was too often. It goes on by itself in ${clock}.`,
  limited: 'That was too often. It goes on by itself in a while.',
};
