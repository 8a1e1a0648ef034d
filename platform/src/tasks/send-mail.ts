import type { Locale } from '@service/widgets/contract';
import { RefusedMailError } from '../mail/refused.ts';
import { renderMail } from '../mail/render.ts';
import type { MailData } from '../ports.ts';
import type { Runtime } from '../runtime.ts';
import { newCode, newSecret } from '../security/secrets.ts';
import { insertSecrets, type Challenge } from '../store/challenges.ts';
import { mailById, settleMail } from '../store/mails.ts';
import { attemptsLeft } from './limits.ts';
import { isDecoy } from './verify-sign-in.ts';

/** The page to which a mail's link leads, by its template. */
const linkPages: Readonly<Record<string, string>> = {
  '@service/authentication/emails/signed-up': '/inbjudan/verifiera',
  '@service/authentication/emails/verify-sign-in': '/verify-sign-in',
};

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

/** The handler of the job `send-mail`: at least once, one Message-ID over all tries, new secrets each try. */
export async function sendMail(runtime: Runtime, { mailId }: { readonly mailId: string }): Promise<void> {
  const { database, mailer, clock, settings } = runtime;
  const found = await mailById(database.query, mailId);
  if (!found || found.mail.state !== 'waiting') return;
  const { mail, challenge } = found;
  if (challenge.expiresAt <= clock.now()) return settleMail(database.query, mailId, 'expired', clock.now());
  const { token, code } = await mintSecrets(runtime, challenge);
  const stranger = isDecoy(challenge);
  const link = new URL(stranger ? '/registrera' : (linkPages[mail.template] ?? '/verify-sign-in'), settings.publicUrl);
  link.searchParams.set(stranger ? 'email' : 'token', stranger ? challenge.address : token);
  const data: MailData = {
    link: link.href,
    stranger,
    // a mail that waited for its server says what is left
    validMinutes: Math.max(1, Math.round((challenge.expiresAt.getTime() - clock.now().getTime()) / 60_000)),
    publicUrl: settings.publicUrl.origin,
    ...(code !== undefined && !stranger && { code }),
    ...(challenge.signUp && { name: challenge.signUp.name }),
    ...(settings.brand !== undefined && { brand: settings.brand }),
  };
  const locale = mail.locale as Locale;
  const { subject, text, html } = renderMail(mail.template, locale, data);
  const { recipient: to, template, messageId } = mail;
  try {
    await mailer.send({ to, template, locale, subject, text, html, messageId });
  } catch (error) {
    if (error instanceof RefusedMailError) await settleMail(database.query, mailId, 'refused', clock.now());
    throw error;
  }
  await settleMail(database.query, mailId, 'sent', clock.now());
  settings.log({ level: 'info', event: 'mail-sent', mailId, template });
}
