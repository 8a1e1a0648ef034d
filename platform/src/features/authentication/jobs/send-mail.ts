import { addressKey, locales, type Locale } from '@service/widgets/contract';
import { RefusedMailError, type MailData, type RunningJob } from '../../../ports.ts';
import type { Runtime } from '../../../runtime.ts';
import { allowedReturnTo } from '../../../security/return-to.ts';
import { digest, newCode, newId, newSecret } from '../../../security/secrets.ts';
import { isAway } from '../../../store/sql.ts';
import { workspaceOf } from '../../resources/store/access.ts';
import { bindEntry, liveEntry } from '../../resources/store/grants.ts';
import { attemptsLeft } from '../challenge.ts';
import { emailById } from '../emails/index.ts';
import { renderMail } from '../emails/render.ts';
import { challengeById, insertInvitation, insertSecrets, type Challenge } from '../store/challenges.ts';
import { mailById, setMailChallenge, settleMail, type MailRow } from '../store/mails.ts';
import { namesById, ownerOf } from '../store/users.ts';
import { isDecoy } from '../tasks/verify-sign-in.ts';

/**
 * Creates a link and a code and commits their keyed hashes before anything is sent. A decoy gets them too, so that it
 * costs the same, and they are never sent.
 */
async function mintSecrets(runtime: Runtime, challenge: Challenge) {
  const { database, secrets, clock } = runtime;
  const token = newSecret();
  const code = newCode();
  const now = clock.now();
  const linkHash = await secrets.hash('link', token);
  const codeHash = await secrets.hash('code', `${challenge.id}\0${code}`);
  const codeCounts = await database.transaction(async (query) => {
    await insertSecrets(query, [
      { hash: linkHash, challengeId: challenge.id, kind: 'link', createdAt: now },
      { hash: codeHash, challengeId: challenge.id, kind: 'code', createdAt: now },
    ]);
    return (await attemptsLeft({ query, runtime }, challenge, now)).address > 0;
  });
  return { token, code: codeCounts ? code : undefined };
}

interface Letter {
  readonly to: string;
  readonly locale: Locale;
  readonly data: MailData;
}

/** Why an e-mail is not sent: its link has expired, or what it invites to has been withdrawn. */
type Unsent = 'expired' | 'withdrawn';

async function writeChallenge(runtime: Runtime, mail: MailRow, challenge: Challenge): Promise<Letter | Unsent> {
  const { clock, settings } = runtime;
  if (challenge.expiresAt <= clock.now()) return 'expired';
  const { token, code } = await mintSecrets(runtime, challenge);
  const newAddress = isDecoy(challenge);
  const link = new URL(
    newAddress ? '/registrera' : (emailById(mail.template).page ?? '/verify-sign-in'),
    settings.publicUrl,
  );
  link.searchParams.set(newAddress ? 'email' : 'token', newAddress ? challenge.address : token);
  const returnTo = newAddress && allowedReturnTo(settings, challenge.returnTo);
  if (returnTo) link.searchParams.set('returnTo', returnTo);
  return {
    to: mail.recipient,
    locale: mail.locale as Locale,
    data: {
      ...commonData(runtime),
      link: link.href,
      newAddress,
      // a mail that waited for its server says what is left
      validMinutes: Math.max(1, Math.round((challenge.expiresAt.getTime() - clock.now().getTime()) / 60_000)),
      ...(code !== undefined && !newAddress && { code }),
      ...(challenge.signUp && { name: challenge.signUp.name }),
    },
  };
}

const commonData = ({ settings }: Runtime) => ({
  publicUrl: settings.publicUrl.origin,
  ...(settings.brand !== undefined && { brand: settings.brand }),
});

async function write(runtime: Runtime, mail: MailRow, challenge: Challenge | null): Promise<Letter | Unsent> {
  if (!mail.invitation) return challenge ? writeChallenge(runtime, mail, challenge) : 'expired';
  const invited = await writeInvitation(runtime, mail, mail.invitation);
  if (typeof invited === 'string') return invited;
  return { ...invited, data: { ...commonData(runtime), ...invited.data, validMinutes: 0 } };
}

/** ms */
const markAgainAfter = 1_000;

/**
 * Marks an e-mail that the server has taken. Waits for an unavailable database as long as the process lives: without the
 * mark it is sent again.
 */
async function markSent({ database, clock }: Runtime, mailId: string): Promise<void> {
  for (;;) {
    try {
      return await settleMail(database.query, mailId, 'sent', clock.now());
    } catch (error) {
      if (!isAway(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, markAgainAfter));
    }
  }
}

/**
 * Handler of the job `send-mail`: once, if the server's answer arrives, else again with the same Message-ID and new
 * secrets.
 */
export async function sendMail(
  runtime: Runtime,
  { mailId }: { readonly mailId: string },
  job: RunningJob,
): Promise<void> {
  const { database, mailer, clock, settings } = runtime;
  const found = await mailById(database.query, mailId);
  if (!found || found.mail.state !== 'waiting') return;
  const { template, messageId } = found.mail;
  const letter = await write(runtime, found.mail, found.challenge);
  if (typeof letter === 'string') {
    await settleMail(database.query, mailId, 'expired', clock.now());
    if (letter === 'expired') settings.log({ level: 'warn', event: 'mail-expired', mailId, template });
    return;
  }
  const { to, locale, data } = letter;
  try {
    await mailer.send({ ...renderMail(template, locale, data), to, template, locale, messageId }, () =>
      job.requireOwn(),
    );
  } catch (error) {
    if (error instanceof RefusedMailError) await settleMail(database.query, mailId, 'refused', clock.now());
    throw error;
  }
  await markSent(runtime, mailId);
  settings.log({ level: 'info', event: 'mail-sent', mailId, template });
}

const day = 24 * 60 * 60 * 1000;

/** Days that the link of an invitation is valid. */
const validDays = 7;

interface Invited {
  readonly to: string;
  readonly locale: Locale;
  readonly data: Pick<MailData, 'link' | 'newAddress' | 'invitation'>;
}

/** Sign-up of an invitation's link, the same in all tries to send it. */
async function challengeOf(runtime: Runtime, mail: MailRow, resourceId: string): Promise<Challenge> {
  const { database, clock, secrets } = runtime;
  const now = clock.now();
  const existing = mail.challengeId ? await challengeById(database.query, mail.challengeId) : undefined;
  if (existing) return existing;
  const id = newId();
  const key = addressKey(mail.recipient);
  const secretHash = digest(await secrets.derive('challenge', id));
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

/** Content of an invitation mail. Looks up the account when the mail is sent, not when access is granted. */
async function writeInvitation(
  runtime: Runtime,
  mail: MailRow,
  { resourceId, entryId, byId }: NonNullable<MailRow['invitation']>,
): Promise<Invited | Unsent> {
  const { database, settings } = runtime;
  const { query } = database;
  const found = await liveEntry(query, { workspaceId: workspaceOf(resourceId), resourceId, entryId });
  if (!found) return 'withdrawn';
  const owner = await ownerOf(query, addressKey(mail.recipient));
  if (owner && !found.entry.userId) await bindEntry(query, found.entry, owner.userId);
  const link = owner
    ? new URL(`/r/${resourceId}`, settings.publicUrl)
    : await linkForStranger(runtime, mail, resourceId);
  const locale = locales.find((one) => one === (owner?.locale ?? mail.locale)) ?? 'en';
  const by = (await namesById(query, [byId])).get(byId);
  const days = settings.terms ? 0 : validDays;
  const invitation = { kind: found.kind, validDays: days, ...(by !== undefined && { by }) };
  if (!link) return 'expired';
  return { to: owner?.address ?? mail.recipient, locale, data: { link: link.href, newAddress: !owner, invitation } };
}
