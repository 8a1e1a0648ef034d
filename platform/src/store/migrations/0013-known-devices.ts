import type { Migration } from '../migration.ts';

/** Browsers that have signed in to an address before have their own budgets of attempts. */
export const knownDevices: Migration = {
  name: '0013-known-devices',
  statements: [`ALTER TABLE challenges ADD COLUMN device_hash text`],
};
