import { createTransport, type Transporter } from 'nodemailer';
import { RefusedMailError, type Mail, type Mailer } from '../../ports.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with nodemailer's options as query (`?requireTLS=true`). */
  readonly url: string;
  /** `address` or `Name <address>`. */
  readonly from: string;
  /** Pooled connections. */
  readonly connections?: number;
  /** Seconds until the server has taken an e-mail. */
  readonly seconds?: number;
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

/** ms; servers close connections that are idle for longer, and count open ones. */
const idle = 10_000;

/** Sends over a pool of connections, each e-mail in a limited time: a server that hangs holds one connection. */
export class SmtpMailer implements Mailer {
  readonly #transport: Transporter;
  readonly #from: string;
  readonly #milliseconds: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor({ url, from, connections = 1, seconds = 20 }: SmtpOptions) {
    const { username, hostname } = new URL(url);
    this.#from = from;
    this.#milliseconds = seconds * 1000;
    this.#free = Math.max(1, connections);
    this.#transport = createTransport({
      url,
      pool: true,
      maxConnections: this.#free,
      idleTimeout: idle,
      // a password never goes over a foreign wire in the clear, unless the URL's query says so
      requireTLS: Boolean(username) && !isLoopback(hostname),
      // the signal of each e-mail ends its wait; these are for connections without one
      connectionTimeout: this.#milliseconds,
      greetingTimeout: this.#milliseconds,
      socketTimeout: this.#milliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Waits for a free connection, which does not count as the e-mail's time.
   *
   * @throws {RefusedMailError} if no retry can help
   * @throws {MailNotSentError} if one can; or the error of `permit`
   */
  async send(mail: Mail, permit?: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((turn) => void this.#waiting.push(turn));
    try {
      await permit?.();
      await this.#send(mail);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #send({ to, subject, text, html, messageId, locale }: Mail): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
        signal: AbortSignal.timeout(this.#milliseconds),
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
      throw new MailNotSentError(responseCode ?? (code === 'EABORT' ? 'ETIMEDOUT' : code) ?? 'unknown');
    }
  }

  close(): void {
    this.#transport.close();
  }
}
