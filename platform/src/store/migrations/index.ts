import { authentication } from './0001-authentication.ts';
import { developmentMails } from './0002-development-mails.ts';
import { secretKeyFingerprint } from './0003-secret-key-fingerprint.ts';

/** A step of the schema, in SQL that PostgreSQL 15 knows. Once released it is never changed: a later step corrects it. */
export interface Migration {
  /** Unique; steps run in the order of {@link migrations}. */
  readonly name: string;
  /** One statement each: drivers send several at once only without a transaction. */
  readonly statements: readonly string[];
}

/** The one history for PGlite and PostgreSQL. */
export const migrations: readonly Migration[] = [authentication, developmentMails, secretKeyFingerprint];
