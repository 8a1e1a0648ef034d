import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A person. Name and locale are those of the sign-up. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  locale: text('locale').notNull(),
  termsVersion: text('terms_version'),
  termsAcceptedAt: time('terms_accepted_at'),
  /** What the operator asked for beside the contract's fields, by name. */
  signUpFields: jsonb('sign_up_fields').$type<Readonly<Record<string, unknown>>>(),
  createdAt: time('created_at').notNull(),
});

/** Verified addresses; `key` is the form in which they are compared, `address` the one that mail goes to. */
export const addresses = pgTable('addresses', {
  key: text('key').primaryKey(),
  address: text('address').notNull(),
  userId: text('user_id').notNull(),
  verifiedAt: time('verified_at').notNull(),
});

/** What a sign-up wants to become; nothing of it is an account before it is verified. */
export interface PendingSignUp {
  readonly name: string;
  readonly workspaceName?: string | undefined;
  readonly termsVersion?: string | undefined;
  /** What the operator asks for beside the contract's fields, by name. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** One ask for a sign-in or a sign-up. */
export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  /** SHA-256 of the challengeId that the asking browser holds. */
  secretHash: text('secret_hash').notNull(),
  kind: text('kind').$type<'sign-in' | 'sign-up'>().notNull(),
  addressKey: text('address_key').notNull(),
  /** As it was typed: what is shown must not tell whether there is a stored one. */
  address: text('address').notNull(),
  /** Nobody's, and no sign-up: a decoy, which answers like a real one and can't be redeemed. */
  userId: text('user_id'),
  signUp: jsonb('sign_up').$type<PendingSignUp>(),
  locale: text('locale').notNull(),
  returnTo: text('return_to'),
  /** SHA-256 of the challenge cookie of the browser that asked. */
  browserHash: text('browser_hash'),
  /** The challenge whose budget of wrong codes this one spends; its own id but for a fourth ask beside three live ones. */
  budgetId: text('budget_id').notNull(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  codeUsedAt: time('code_used_at'),
  createdAt: time('created_at').notNull(),
  resendAt: time('resend_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** Links and codes that were mailed, as keyed hashes; one row of each kind an attempt to send. */
export const challengeSecrets = pgTable('challenge_secrets', {
  hash: text('hash').primaryKey(),
  challengeId: text('challenge_id').notNull(),
  kind: text('kind').$type<'link' | 'code'>().notNull(),
  usedAt: time('used_at'),
  createdAt: time('created_at').notNull(),
});

/** What an invitation is about: an own entry of a resource, and who made it. */
export interface Invitation {
  readonly resourceId: string;
  readonly entryId: string;
  readonly byId: string;
}

/** Mails to send; a job holds nothing but the id of one. */
export const mails = pgTable('mails', {
  id: text('id').primaryKey(),
  /** An invitation of somebody without an account gets one when it is sent. */
  challengeId: text('challenge_id'),
  invitation: jsonb('invitation').$type<Invitation>(),
  /** Where it goes: the stored address of an account, else the one that was typed. */
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  locale: text('locale').notNull(),
  messageId: text('message_id').notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'expired' | 'refused'>().notNull(),
  createdAt: time('created_at').notNull(),
  sentAt: time('sent_at'),
});

/** What `/dev/mail` shows instead of sending. */
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

/** Tokens for scripts (`svc_…`), as SHA-256. */
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

export const memberships = pgTable(
  'memberships',
  {
    userId: text('user_id').notNull(),
    workspaceId: text('workspace_id').notNull(),
    joinedAt: time('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })],
);

export const submissions = pgTable('submissions', {
  id: text('id').primaryKey(),
  /** `browser:<hash of the challenge cookie>` or `user:<id>`; absent for one who holds neither. */
  principal: text('principal'),
  type: text('type').notNull(),
  state: text('state').$type<'completed' | 'accepted'>().notNull(),
  /** What the task keeps of its result: never a secret. */
  kept: jsonb('kept').$type<Record<string, unknown>>(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principal: text('principal').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Set where nobody asked and the answer gave them their challenge cookie. */
    browserHash: text('browser_hash'),
    /** Absent while the first request is under way: nobody else sees it then. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.principal, table.route, table.key] })],
);

export const counters = pgTable(
  'counters',
  {
    name: text('name').notNull(),
    /** Keyed hash of what is counted by. */
    subject: text('subject').notNull(),
    windowStart: time('window_start').notNull(),
    count: integer('count').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject, table.windowStart] })],
);

export const workspaces = pgTable('workspaces', {
  workspaceId: text('workspace_id').primaryKey(),
  name: text('name').notNull(),
  rootResourceId: text('root_resource_id').notNull(),
  createdAt: time('created_at').notNull(),
});

/**
 * The tables that belong to no workspace, each with the reason why. The keys of every other table lead with
 * `workspace_id`, so that a sharded PostgreSQL can distribute it by that column.
 */
export const globalTables: Readonly<Record<string, string>> = {
  users: 'a person is in many workspaces',
  addresses: 'an address signs in before any workspace is known',
  challenges: 'asked by somebody who is nobody yet',
  challenge_secrets: 'belongs to a challenge',
  sessions: 'a session is a person’s, over all workspaces',
  tokens: 'a token is a person’s, over all workspaces',
  memberships: 'leads from a person to the workspaces, so it is looked up by the person',
  mails: 'goes to an address, mostly before there is a workspace',
  submissions: 'is read by whoever submitted, who may be nobody yet',
  idempotency_keys: 'is read before it is known what a request is about',
  counters: 'counts addresses and clients',
  development_mails: 'shows what would have been mailed',
  secret_key_fingerprint: 'one row for the whole installation',
  resource_events:
    'positions are counted over the installation, because a stream is a session’s, over all its workspaces',
  event_positions: 'counts the positions of events, over the installation',
  schema_migrations: 'is about the database itself',
};
