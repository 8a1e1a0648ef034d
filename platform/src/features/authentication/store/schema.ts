import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../../store/schema.ts';

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  locale: text('locale').notNull(),
  termsVersion: text('terms_version'),
  termsAcceptedAt: time('terms_accepted_at'),
  /** Values of the operator's sign-up fields, by name. */
  signUpFields: jsonb('sign_up_fields').$type<Readonly<Record<string, unknown>>>(),
  createdAt: time('created_at').notNull(),
});

/** Verified addresses; `key` is the normalised form for comparison, `address` the one for e-mails. */
export const addresses = pgTable('addresses', {
  key: text('key').primaryKey(),
  address: text('address').notNull(),
  userId: text('user_id').notNull(),
  verifiedAt: time('verified_at').notNull(),
});

/** Account to create once the address is verified. */
export interface PendingSignUp {
  readonly name: string;
  readonly workspaceName?: string | undefined;
  readonly termsVersion?: string | undefined;
  /** Values of the operator's sign-up fields, by name. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  /** SHA-256 of the browser's challengeId. */
  secretHash: text('secret_hash').notNull(),
  kind: text('kind').$type<'sign-in' | 'sign-up'>().notNull(),
  addressKey: text('address_key').notNull(),
  /** As typed: a stored spelling would reveal the account. */
  address: text('address').notNull(),
  /**
   * `null` for unknown addresses without a sign-up: a decoy, which answers like a real challenge and can't be
   * redeemed.
   */
  userId: text('user_id'),
  signUp: jsonb('sign_up').$type<PendingSignUp>(),
  locale: text('locale').notNull(),
  returnTo: text('return_to'),
  browserHash: text('browser_hash'),
  /** Browser that has signed in to the address before; its challenges have budgets of their own. */
  deviceHash: text('device_hash'),
  /** Challenge whose budget of wrong codes this one uses: its own, except for a fourth one beside three live ones. */
  budgetId: text('budget_id').notNull(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  codeUsedAt: time('code_used_at'),
  createdAt: time('created_at').notNull(),
  resendAt: time('resend_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** Keyed hashes of mailed links and codes; one row of each kind per try. */
export const challengeSecrets = pgTable('challenge_secrets', {
  hash: text('hash').primaryKey(),
  challengeId: text('challenge_id').notNull(),
  kind: text('kind').$type<'link' | 'code'>().notNull(),
  usedAt: time('used_at'),
  createdAt: time('created_at').notNull(),
});

export interface Invitation {
  readonly resourceId: string;
  readonly entryId: string;
  readonly byId: string;
}

/** E-mails to send; jobs contain only their ids. */
export const mails = pgTable('mails', {
  id: text('id').primaryKey(),
  /** Set when the invitation is sent, for an address without an account. */
  challengeId: text('challenge_id'),
  invitation: jsonb('invitation').$type<Invitation>(),
  /** Recipient: the account's stored address, else the address as typed. */
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  locale: text('locale').notNull(),
  messageId: text('message_id').notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'expired' | 'refused'>().notNull(),
  createdAt: time('created_at').notNull(),
  sentAt: time('sent_at'),
});

export const developmentMails = pgTable('development_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: text('message_id').notNull(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  subject: text('subject').notNull(),
  textBody: text('text_body').notNull(),
  htmlBody: text('html_body').notNull(),
  sentAt: time('sent_at').notNull(),
});

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  userId: text('user_id').notNull(),
  mode: text('mode').$type<'cookie' | 'token'>().notNull(),
  createdAt: time('created_at').notNull(),
  verifiedAt: time('verified_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** Access tokens (`svc_…`), as SHA-256. */
export const tokens = pgTable('tokens', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
  expiresAt: time('expires_at'),
});
