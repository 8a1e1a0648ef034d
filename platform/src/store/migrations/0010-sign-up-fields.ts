import type { Migration } from '../migration.ts';

/** What an operator asks for at a sign-up beside the contract's fields. */
export const signUpFields: Migration = {
  name: '0010-sign-up-fields',
  statements: [`ALTER TABLE users ADD COLUMN sign_up_fields jsonb`],
};
