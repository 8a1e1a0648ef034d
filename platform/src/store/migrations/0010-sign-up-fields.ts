import type { Migration } from '../migration.ts';

/** Sign-up fields of the operator. */
export const signUpFields: Migration = {
  name: '0010-sign-up-fields',
  statements: [`ALTER TABLE users ADD COLUMN sign_up_fields jsonb`],
};
