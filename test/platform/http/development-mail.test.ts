import { expect, it } from 'vitest';
import { DevelopmentMailer } from '../../../platform/src/adapters/mail/development.ts';
import { MemoryMailer } from '../../../platform/src/adapters/mail/memory.ts';
import type { Mail } from '../../../platform/src/ports.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';
import { onEveryDatabase } from '../support/databases.ts';

const mail = (to: string): Mail => ({
  to,
  template: '@service/authentication/emails/verify-sign-in',
  locale: 'en',
  subject: `To ${to}`,
  text: 'Text\n',
  html: '<p>Text</p>',
  messageId: 'one@app.example.com',
});

onEveryDatabase('development mail', (database) => {
  it('lists e-mails newest first, repeated ones twice', async () => {
    let seconds = 0;
    const clock = { now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, (seconds += 1))) };
    await migrate(database(), clock);
    const mailer = new DevelopmentMailer(database(), clock);
    expect(await mailer.list()).toEqual([]);
    for (const to of ['a@example.com', 'b@example.com', 'b@example.com']) await mailer.send(mail(to));
    const shown = await mailer.list();
    expect(shown.map(({ to }) => to)).toEqual(['b@example.com', 'b@example.com', 'a@example.com']);
    expect(shown[2]).toMatchObject({ subject: 'To a@example.com', text: 'Text\n', html: '<p>Text</p>' });
    expect(shown[0]!.sentAt.getTime()).toBeGreaterThan(shown[2]!.sentAt.getTime());
    expect(Object.keys(shown[0]!).toSorted()).toEqual(['html', 'sentAt', 'subject', 'template', 'text', 'to']);
  });
});

it('waits for the next e-mail in memory', async () => {
  const mailer = new MemoryMailer();
  const coming = mailer.find(({ to }) => to === 'b@example.com');
  await mailer.send(mail('a@example.com'));
  await mailer.send(mail('b@example.com'));
  expect((await coming).to).toBe('b@example.com');
  expect((await mailer.find(({ to }) => to === 'a@example.com')).to).toBe('a@example.com');
  expect(mailer.sent).toHaveLength(2);
});
