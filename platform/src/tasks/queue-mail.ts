import type { Locale } from '@service/widgets/contract';
import { newId } from '../security/secrets.ts';
import { insertMail } from '../store/mails.ts';
import type { Invitation } from '../store/schema.ts';
import type { Work } from './task.ts';

/** A mail of the authentication feature: about a challenge, or about an invitation. */
export interface MailToQueue {
  readonly recipient: string;
  /** Its name among the feature's e-mail templates. */
  readonly template: 'verify-sign-in' | 'signed-up' | 'invited';
  readonly locale: Locale | string;
  readonly challengeId?: string;
  readonly invitation?: Invitation;
}

/** Has a mail be sent once this transaction is committed. */
export async function queueMail(work: Work, { template, ...mail }: MailToQueue): Promise<void> {
  const { query, now, runtime } = work;
  const mailId = newId();
  await insertMail(query, {
    ...mail,
    id: mailId,
    template: `@service/authentication/emails/${template}`,
    messageId: `${newId()}@${runtime.settings.publicUrl.hostname.replace(/[[\]:]/g, '') || 'localhost'}`,
    state: 'waiting',
    createdAt: now,
  });
  await work.enqueue('send-mail', { mailId });
}
