import type { Locale } from '@service/widgets/contract';
import { RefusedMailError, type MailData } from '../../../ports.ts';
import type { Runtime } from '../../../runtime.ts';
import { newCode, newSecret } from '../../../security/secrets.ts';
import { attemptsLeft } from '../attempts.ts';
import { emailById } from '../emails/index.ts';
import { renderMail } from '../emails/render.ts';
import { writeInvitation } from '../invitation.ts';
import { insertSecrets, type Challenge } from '../store/challenges.ts';
import { mailById, settleMail, type MailRow } from '../store/mails.ts';
import { isDecoy } from '../tasks/verify-sign-in.ts';

/**
 * Mints a link and a code and commits their keyed hashes, before anything is sent. A decoy's are minted as well, so that
 * it costs the same, and are never told to anybody.
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

/** A mail as it is to be sent now. */
interface Letter {
  readonly to: string;
  readonly locale: Locale;
  readonly data: MailData;
}

async function writeChallenge(runtime: Runtime, mail: MailRow, challenge: Challenge): Promise<Letter | undefined> {
  const { clock, settings } = runtime;
  if (challenge.expiresAt <= clock.now()) return undefined;
  const { token, code } = await mintSecrets(runtime, challenge);
  const stranger = isDecoy(challenge);
  const link = new URL(
    stranger ? '/registrera' : (emailById(mail.template).page ?? '/verify-sign-in'),
    settings.publicUrl,
  );
  link.searchParams.set(stranger ? 'email' : 'token', stranger ? challenge.address : token);
  return {
    to: mail.recipient,
    locale: mail.locale as Locale,
    data: {
      ...commonData(runtime),
      link: link.href,
      stranger,
      // a mail that waited for its server says what is left
      validMinutes: Math.max(1, Math.round((challenge.expiresAt.getTime() - clock.now().getTime()) / 60_000)),
      ...(code !== undefined && !stranger && { code }),
      ...(challenge.signUp && { name: challenge.signUp.name }),
    },
  };
}

const commonData = ({ settings }: Runtime) => ({
  publicUrl: settings.publicUrl.origin,
  ...(settings.brand !== undefined && { brand: settings.brand }),
});

async function write(runtime: Runtime, mail: MailRow, challenge: Challenge | null): Promise<Letter | undefined> {
  if (!mail.invitation) return challenge ? writeChallenge(runtime, mail, challenge) : undefined;
  const invited = await writeInvitation(runtime, mail);
  return invited && { ...invited, data: { ...commonData(runtime), ...invited.data, validMinutes: 0 } };
}

/** The handler of the job `send-mail`: at least once, one Message-ID over all tries, new secrets each try. */
export async function sendMail(runtime: Runtime, { mailId }: { readonly mailId: string }): Promise<void> {
  const { database, mailer, clock, settings } = runtime;
  const found = await mailById(database.query, mailId);
  if (!found || found.mail.state !== 'waiting') return;
  const letter = await write(runtime, found.mail, found.challenge);
  if (!letter) return settleMail(database.query, mailId, 'expired', clock.now());
  const { template, messageId } = found.mail;
  const { to, locale, data } = letter;
  try {
    await mailer.send({ ...renderMail(template, locale, data), to, template, locale, messageId });
  } catch (error) {
    if (error instanceof RefusedMailError) await settleMail(database.query, mailId, 'refused', clock.now());
    throw error;
  }
  await settleMail(database.query, mailId, 'sent', clock.now());
  settings.log({ level: 'info', event: 'mail-sent', mailId, template });
}
