import { addressKey, locales, type Locale } from '@service/widgets/contract';
import type { MailData } from '../../ports.ts';
import type { Runtime } from '../../runtime.ts';
import { digest, newId, newSecret } from '../../security/secrets.ts';
import { workspaceOf } from '../resources/store/access.ts';
import { bindEntry, liveEntry } from '../resources/store/grants.ts';
import { challengeById, insertInvitation, insertSecrets, type Challenge } from './store/challenges.ts';
import { setMailChallenge, type MailRow } from './store/mails.ts';
import { namesById, ownerOf } from './store/users.ts';

const day = 24 * 60 * 60 * 1000;

/** How long the link of an invitation is good for, in days. */
const validDays = 7;

/** An invitation as it is now: where it goes and what it says. */
export interface Invited {
  readonly to: string;
  readonly locale: Locale;
  readonly data: Pick<MailData, 'link' | 'stranger' | 'invitation'>;
}

/** The sign-up that the link of an invitation stands for, the same over all tries to send it. */
async function challengeOf(runtime: Runtime, mail: MailRow, resourceId: string): Promise<Challenge> {
  const { database, clock, secrets } = runtime;
  const now = clock.now();
  const existing = mail.challengeId ? await challengeById(database.query, mail.challengeId) : undefined;
  if (existing) return existing;
  const id = newId();
  const key = addressKey(mail.recipient);
  const secretHash = await digest(await secrets.derive('challenge', id));
  return database.transaction(async (query) => {
    const challenge = await insertInvitation(query, {
      id,
      secretHash,
      kind: 'sign-up',
      addressKey: key,
      address: mail.recipient,
      userId: null,
      signUp: { name: mail.recipient.slice(0, mail.recipient.lastIndexOf('@')) },
      locale: mail.locale,
      returnTo: `/r/${resourceId}`,
      browserHash: null,
      createdAt: now,
      resendAt: now,
      expiresAt: new Date(now.getTime() + validDays * day),
    });
    await setMailChallenge(query, mail.id, id);
    return challenge;
  });
}

/** Link for an address without an account: verifies by one press, or leads to sign-up if there are terms to accept. */
async function linkForStranger(runtime: Runtime, mail: MailRow, resourceId: string): Promise<URL | undefined> {
  const { database, clock, secrets, settings } = runtime;
  if (settings.terms) {
    const link = new URL('/registrera', settings.publicUrl);
    link.searchParams.set('email', mail.recipient);
    link.searchParams.set('returnTo', `/r/${resourceId}`);
    return link;
  }
  const challenge = await challengeOf(runtime, mail, resourceId);
  if (challenge.expiresAt <= clock.now()) return undefined;
  const token = newSecret();
  const hash = await secrets.hash('link', token);
  await insertSecrets(database.query, [{ hash, challengeId: challenge.id, kind: 'link', createdAt: clock.now() }]);
  const link = new URL('/inbjudan/verifiera', settings.publicUrl);
  link.searchParams.set('token', token);
  return link;
}

/**
 * Content of an invitation mail; `undefined` if it has been revoked. Looks up the account when the mail is sent, not
 * when access is granted.
 */
export async function writeInvitation(runtime: Runtime, mail: MailRow): Promise<Invited | undefined> {
  const { database, settings } = runtime;
  const { query } = database;
  if (!mail.invitation) return undefined;
  const { resourceId, entryId, byId } = mail.invitation;
  const found = await liveEntry(query, { workspaceId: workspaceOf(resourceId), resourceId, entryId });
  if (!found) return undefined;
  const owner = await ownerOf(query, addressKey(mail.recipient));
  if (owner && !found.entry.userId) await bindEntry(query, found.entry, owner.userId);
  const link = owner
    ? new URL(`/r/${resourceId}`, settings.publicUrl)
    : await linkForStranger(runtime, mail, resourceId);
  const locale = locales.find((one) => one === (owner?.locale ?? mail.locale)) ?? 'en';
  const by = (await namesById(query, [byId])).get(byId);
  const days = settings.terms ? 0 : validDays;
  const invitation = { kind: found.kind, validDays: days, ...(by !== undefined && { by }) };
  return (
    link && { to: owner?.address ?? mail.recipient, locale, data: { link: link.href, stranger: !owner, invitation } }
  );
}
