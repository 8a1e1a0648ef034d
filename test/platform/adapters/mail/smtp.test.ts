import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { RefusedMailError, type Mail } from '../../../../platform/src/ports.ts';
import { MailNotSentError, SmtpMailer, type SmtpOptions } from '../../../../platform/src/adapters/mail/smtp.ts';

const mail: Mail = {
  to: 'astrid@example.com',
  template: '@service/authentication/emails/verify-sign-in',
  locale: 'sv',
  subject: 'Logga in på Föreningen',
  text: 'Din kod: 482 917\n',
  html: '<p>Din kod: 482 917</p>',
  messageId: 'mail-1@app.example.com',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
}

/** A real SMTP server on a free port, which stores its e-mails. */
async function smtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, { envelope }, callback) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** Speaks SMTP up to DATA, then closes the connection at the first byte of the content. */
async function droppingServer(): Promise<number> {
  const server = createServer((socket) => {
    let inContent = false;
    socket.setEncoding('utf8').write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (line: string) => {
      if (inContent) return void socket.destroy();
      inContent = line.startsWith('DATA');
      socket.write(inContent ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

interface MailerSettings extends Partial<Pick<SmtpOptions, 'from' | 'connections' | 'seconds'>> {
  readonly credentials?: string;
  readonly query?: string;
}

function mailerFor(port: number, { credentials = '', query = '', ...options }: MailerSettings = {}) {
  const url = `smtp://${credentials}127.0.0.1:${port}${query}`;
  const mailer = new SmtpMailer({ url, from: 'Linden <hello@app.example.com>', ...options });
  // before its server, which waits for its connections
  closing.unshift(async () => mailer.close());
  return mailer;
}

const smtpError = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

const failure = async (sending: Promise<void>): Promise<unknown> => {
  try {
    await sending;
  } catch (error) {
    return error;
  }
  throw new Error('The mail was taken.');
};

describe('SmtpMailer', () => {
  it('sends both parts with the given Message-ID and sender', async () => {
    const { received, port } = await smtpServer();
    await mailerFor(port).send(mail);
    const [got] = received;
    expect(got).toMatchObject({ from: 'hello@app.example.com', to: ['astrid@example.com'] });
    expect(got?.source).toMatch(/^Message-ID: <mail-1@app\.example\.com>\r?$/m);
    expect(got?.source).toMatch(/^From: Linden <hello@app\.example\.com>\r?$/m);
    expect(got?.source).toMatch(/^Content-Language: sv\r?$/m);
    expect(got?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(got?.source).toMatch(/text\/plain; charset=utf-8/);
    expect(got?.source).toMatch(/text\/html; charset=utf-8/);
    expect(got?.source.match(/Din kod: 482 917/g)).toHaveLength(2);
  });

  it('keeps the Message-ID over retries', async () => {
    const { received, port } = await smtpServer();
    const mailer = mailerFor(port);
    await mailer.send(mail);
    await mailer.send(mail);
    expect(received.map(({ source }) => /^Message-ID: (.+?)\r?$/m.exec(source)?.[1])).toEqual([
      '<mail-1@app.example.com>',
      '<mail-1@app.example.com>',
    ]);
  });

  it('sends many e-mails over a few connections', async () => {
    let connections = 0;
    const { received, port } = await smtpServer({
      onConnect: (_session, callback) => {
        connections += 1;
        callback();
      },
    });
    const mailer = mailerFor(port, { connections: 4 });
    const ids = Array.from({ length: 40 }, (_, index) => `mail-${index}@app.example.com`);
    await Promise.all(ids.map((messageId) => mailer.send({ ...mail, messageId })));
    expect(received).toHaveLength(40);
    expect(connections).toBe(4);
  });

  const never = () => undefined;
  it.each([
    ['at the connection', { onConnect: never }],
    ['at the recipient', { onRcptTo: never }],
    ['after the content', { onData: (stream) => void stream.resume() }],
  ] satisfies [string, SMTPServerOptions][])('gives up a server that hangs %s, retryably', async (_where, options) => {
    const { port } = await smtpServer(options);
    const error = await failure(mailerFor(port, { seconds: 1 }).send(mail));
    expect(error).toMatchObject({ name: 'MailNotSentError', code: 'ETIMEDOUT' });
  });

  it('sends to others while the server of one recipient hangs', async () => {
    const { received, port } = await smtpServer({
      onRcptTo: ({ address }, _session, callback) => {
        if (address !== 'slow@example.com') callback();
      },
    });
    const mailer = mailerFor(port, { connections: 2, seconds: 3_600 });
    let settled = false;
    const slow = failure(mailer.send({ ...mail, to: 'slow@example.com' })).finally(() => (settled = true));
    for (let count = 0; count < 20; count += 1) await mailer.send(mail);
    expect([received.length, settled]).toEqual([20, false]);
    for (const close of closing.splice(0)) await close();
    expect(await slow).toBeInstanceOf(MailNotSentError);
  });

  it('prevents header and recipient injection by subject or address', async () => {
    const { received, port } = await smtpServer();
    const subject = 'Hello\r\nBcc: other@example.com\r\n\r\nbody';
    await mailerFor(port).send({ ...mail, subject });
    expect(received[0]?.to).toEqual(['astrid@example.com']);
    expect(received[0]?.source).not.toMatch(/^Bcc:/m);
  });

  it('fails permanently on a permanent refusal', async () => {
    const { port } = await smtpServer({
      onRcptTo: (_address, _session, callback) => callback(smtpError(550, '5.1.1 <astrid@example.com> unknown')),
    });
    const error = await failure(mailerFor(port).send(mail));
    expect(error).toBeInstanceOf(RefusedMailError);
    expect(error).toMatchObject({ permanent: true, code: 550 });
    expect(String(error)).not.toContain('astrid');
  });

  it('fails permanently on a permanent refusal after the content', async () => {
    const { port } = await smtpServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(smtpError(554, 'no')));
      },
    });
    expect(await failure(mailerFor(port).send(mail))).toMatchObject({ permanent: true, code: 554 });
  });

  it.each([
    ['a full mailbox', { onRcptTo: (_a, _s, done) => done(smtpError(450, 'try <astrid@example.com> later')) }, 450],
    ['a sender that is not allowed', { onMailFrom: (_a, _s, done) => done(smtpError(553, 'sender')) }, 553],
    ['a server that is busy', { onConnect: (_s, done) => done(smtpError(554, 'busy')) }, 554],
  ] satisfies [string, SMTPServerOptions, number][])('is retryable after %s', async (_name, options, code) => {
    const { port } = await smtpServer(options);
    const error = await failure(mailerFor(port).send(mail));
    expect(error).toBeInstanceOf(MailNotSentError);
    expect(error).toMatchObject({ code });
    expect(error).not.toHaveProperty('permanent');
    expect(String(error)).not.toContain('astrid');
  });

  it('is retryable when nothing listens', async () => {
    expect(await failure(mailerFor(1).send(mail))).toBeInstanceOf(MailNotSentError);
  });

  it('is retryable when the server closes the connection during the content', async () => {
    const port = await droppingServer();
    expect(await failure(mailerFor(port).send(mail))).toBeInstanceOf(MailNotSentError);
  });

  it('succeeds on the try after a failed one', async () => {
    let refusals = 1;
    const { received, port } = await smtpServer({
      onRcptTo: (_address, _session, callback) => callback(refusals-- > 0 ? smtpError(451, 'later') : null),
    });
    const mailer = mailerFor(port);
    expect(await failure(mailer.send(mail))).toBeInstanceOf(MailNotSentError);
    await mailer.send(mail);
    expect(received).toHaveLength(1);
  });

  it('sends no password to a remote server without STARTTLS, unless the operator allows it', async () => {
    let logins = 0;
    const { received, port } = await smtpServer({
      onAuth(_auth, _session, callback) {
        logins += 1;
        callback(null, { user: 'me' });
      },
    });
    const strict = mailerFor(port, { credentials: 'me:secret@', query: '?requireTLS=true' });
    expect(await failure(strict.send(mail))).toBeInstanceOf(MailNotSentError);
    expect(logins).toBe(0);
    await mailerFor(port, { credentials: 'me:secret@' }).send(mail);
    expect([logins, received.length]).toEqual([1, 1]);
  });

  it('is retryable after a wrong password, which the operator can fix', async () => {
    const { port } = await smtpServer({ onAuth: (_auth, _session, callback) => callback(smtpError(535, 'wrong')) });
    const error = await failure(mailerFor(port, { credentials: 'me:wrong@' }).send(mail));
    expect(error).toMatchObject({ name: 'MailNotSentError', code: 535 });
    expect(String(error)).not.toContain('wrong@');
  });
});
