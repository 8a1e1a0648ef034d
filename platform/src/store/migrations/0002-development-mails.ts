import type { Migration } from '../migration.ts';

/** E-mails on `/dev/mail`; one that is sent twice is listed twice. */
export const developmentMails: Migration = {
  name: '0002-development-mails',
  statements: [
    `CREATE TABLE development_mails (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      message_id text NOT NULL,
      recipient text NOT NULL,
      template text NOT NULL,
      subject text NOT NULL,
      text_body text NOT NULL,
      html_body text NOT NULL,
      sent_at timestamptz NOT NULL
    )`,
  ],
};
