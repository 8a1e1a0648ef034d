import type { Clock, Database, Mail, Mailer } from '../../ports.ts';
import type { DevelopmentMail } from '../../settings.ts';

/** Number of e-mails on `/dev/mail`. */
const shown = 200;

/** Stores e-mails in the database for `/dev/mail`; one that is sent twice is listed twice. */
export class DevelopmentMailer implements Mailer {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async send({ messageId, to, template, subject, text, html }: Mail): Promise<void> {
    await this.#database.raw(
      `INSERT INTO development_mails (message_id, recipient, template, subject, text_body, html_body, sent_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [messageId, to, template, subject, text, html, this.#clock.now().toISOString()],
    );
  }

  /** Newest first. */
  async list(): Promise<readonly DevelopmentMail[]> {
    const { rows } = await this.#database.raw(
      `SELECT recipient, template, subject, text_body, html_body, sent_at FROM development_mails
       ORDER BY id DESC LIMIT ${shown}`,
    );
    return (rows as unknown as DevelopmentMailRow[]).map((row) => ({
      to: row.recipient,
      template: row.template,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      sentAt: row.sent_at,
    }));
  }
}

interface DevelopmentMailRow {
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
  readonly sent_at: Date;
}
