import type { Migration } from '../migration.ts';
import { authentication } from './0001-authentication.ts';
import { developmentMails } from './0002-development-mails.ts';
import { secretKeyFingerprint } from './0003-secret-key-fingerprint.ts';
import { resources } from './0004-resources.ts';
import { documents } from './0005-documents.ts';
import { uploads } from './0006-uploads.ts';
import { invitations } from './0007-invitations.ts';
import { eventPositions } from './0008-event-positions.ts';
import { derived } from './0009-derived.ts';
import { signUpFields } from './0010-sign-up-fields.ts';
import { terms } from './0011-terms.ts';
import { receivedBytes } from './0012-received-bytes.ts';
import { knownDevices } from './0013-known-devices.ts';
import { longWords } from './0014-long-words.ts';
import { slidingLimits } from './0015-sliding-limits.ts';
import { workspaceUsage } from './0016-workspace-usage.ts';
import { eventTransactions } from './0017-event-transactions.ts';
import { workspaceReaders } from './0019-workspace-readers.ts';
import { listIndexes } from './0021-list-indexes.ts';
import { widgetVersions } from './0022-widget-versions.ts';
import { widgetFilesByPath } from './0023-widget-files-by-path.ts';

export const migrations: readonly Migration[] = [
  authentication,
  developmentMails,
  secretKeyFingerprint,
  resources,
  documents,
  uploads,
  invitations,
  eventPositions,
  derived,
  signUpFields,
  terms,
  receivedBytes,
  knownDevices,
  longWords,
  slidingLimits,
  workspaceUsage,
  eventTransactions,
  workspaceReaders,
  listIndexes,
  widgetVersions,
  widgetFilesByPath,
];
