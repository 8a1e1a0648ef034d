import { createTransport, type Transporter } from 'nodemailer';
import { RefusedMailError, type Mail, type Mailer } from '../../ports.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with nodemailer's options as query (`?requireTLS=true`). */
  readonly url: string;
  /** `address` or `Name <address>`. */
  readonly from: string;
}

/** A failure that may be temporary. Its message contains no address. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
  /** Reply code of the server, or error code of the system or library. */
  readonly code: number | string;

  constructor(code: number | string) {
    super(`The mail server did not take the mail (${code}).`);
    this.code = code;
  }
}

interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Commands whose refusal concerns this e-mail; refusals of connection, login or sender are the operator's to fix. */
const aboutTheMail = new Set(['RCPT TO', 'DATA']);

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);

export class SmtpMailer implements Mailer {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor({ url, from }: SmtpOptions) {
    const { username, hostname } = new URL(url);
    this.#from = from;
    this.#transport = createTransport({
      url,
      // a password never goes over a foreign wire in the clear, unless the URL's query says so
      requireTLS: Boolean(username) && !isLoopback(hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      // a server that is slow to confirm must not be given up early: the next try would be a second mail (RFC 5321 §4.5.3.2.6)
      socketTimeout: 120_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * @throws {RefusedMailError} if no retry can help
   * @throws {MailNotSentError} if one can
   */
  async send({ to, subject, text, html, messageId, locale }: Mail): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
        textEncoding: 'quoted-printable',
        headers: {
          'Content-Language': locale,
          // no out-of-office answers (RFC 3834 §5)
          'Auto-Submitted': 'auto-generated',
        },
      });
    } catch (error) {
      const { code, command = '', responseCode } = error as SmtpFailure;
      if (responseCode !== undefined && responseCode >= 500 && aboutTheMail.has(command)) {
        throw new RefusedMailError(responseCode);
      }
      throw new MailNotSentError(responseCode ?? code ?? 'unknown');
    }
  }

  close(): void {
    this.#transport.close();
  }
}
