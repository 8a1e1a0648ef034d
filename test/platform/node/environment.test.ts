import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, isLoopback, readEnvironment } from '../../../platform/src/node/environment.ts';

describe('readEnvironment', () => {
  it('works without variables', () => {
    expect(readEnvironment({})).toEqual({
      port: 4600,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: undefined,
      databaseUrl: undefined,
      databaseListenUrl: undefined,
      databaseReadUrl: undefined,
      searchUrl: undefined,
      filesUrl: undefined,
      filesOrigin: undefined,
      smtpUrl: undefined,
      mailFrom: 'no-reply@localhost',
      allowedOrigins: [],
      termsUrl: undefined,
      privacyUrl: undefined,
      signUpFields: undefined,
      limits: {},
      secretKey: undefined,
      brand: undefined,
      production: false,
      trustProxy: 0,
      log: 'error',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      tracesUrl: undefined,
    });
  });

  it('reads all variables', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://App.Example.com/',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      ALLOWED_ORIGINS: 'https://A.example/, http://*.b.example:8080',
      TERMS_URL: 'https://example.com/terms',
      LIMITS: '{"signInMailsPerAddress":1000}',
      BRAND: ' Linden ',
      NODE_ENV: 'production',
      TRUST_PROXY: '2',
      DATA_DIR: '',
      FILES_URL: 's3://key:se%2Fcret@s3.eu-north-1.amazonaws.com/bucket/our/files?region=eu-north-1',
      FILES_ORIGIN: 'https://files.example.com',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    });
    expect(environment).toMatchObject({
      port: 8080,
      publicUrl: 'https://app.example.com',
      mailFrom: 'no-reply@app.example.com',
      allowedOrigins: ['https://a.example', 'http://*.b.example:8080'],
      limits: { signInMailsPerAddress: 1000 },
      brand: 'Linden',
      production: true,
      trustProxy: 2,
      dataDir: resolve('data'),
      filesUrl: {
        endpoint: 'https://s3.eu-north-1.amazonaws.com',
        bucket: 'bucket',
        prefix: 'our/files/',
        region: 'eu-north-1',
        accessKeyId: 'key',
        secretAccessKey: 'se/cret',
      },
      filesOrigin: 'https://files.example.com',
      log: 'info',
      metricsPort: 9464,
      metricsHost: '0.0.0.0',
      tracesUrl: 'http://collector:4318/',
    });
    expect(readEnvironment({ LOG: 'off' }).log).toBe('off');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['HOST', 'http://localhost'],
    ['DATA_DIR', 'a\0b'],
    ['SEARCH_URL', 'search.example.com:9200'],
    ['SEARCH_URL', 'https://search.example.com/Name'],
    ['SEARCH_URL', 'https://search.example.com/name?key=secret'],
    ['FILES_URL', 'https://key:secret@host/bucket'],
    ['FILES_URL', 's3://host/bucket'],
    ['FILES_URL', 's3://key:secret@host'],
    ['FILES_URL', 's3://key:secret@host/bucket/a b'],
    ['FILES_ORIGIN', 'https://files.example.com/path'],
    ['PUBLIC_URL', 'app.example.com'],
    ['PUBLIC_URL', 'https://app.example.com;'],
    ['FILES_ORIGIN', 'https://*.example.com'],
    ['PUBLIC_URL', 'ftp://app.example.com'],
    ['PUBLIC_URL', 'https://app.example.com/path'],
    ['PUBLIC_URL', 'https://user@app.example.com'],
    ['PUBLIC_URL', 'https://app.example.com/?'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_LISTEN_URL', 'mysql://host/name'],
    ['SMTP_URL', 'http://host'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.se>\r\nBcc: c@d.se'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', 'https://a.example https://*.com'],
    ['TERMS_URL', 'javascript:alert(1)'],
    ['PRIVACY_URL', '/privacy'],
    ['LIMITS', '5'],
    ['LIMITS', '[]'],
    ['LIMITS', '{'],
    ['LIMITS', '{"noSuchLimit":5}'],
    ['LIMITS', '{"jsonBytes":-1}'],
    ['LIMITS', '{"databaseConnections":1}'],
    ['SIGN_UP_FIELDS', '{'],
    ['SIGN_UP_FIELDS', '[]'],
    ['SIGN_UP_FIELDS', '/no/such/file.json'],
    ['SIGN_UP_FIELDS', '{"properties":{"seats":{"type":"integer","multipleOf":5}}}'],
    ['SECRET_KEY', 'too short'],
    ['SECRET_KEY', 'a'.repeat(64)],
    ['BRAND', 'x'.repeat(81)],
    ['BRAND', 'two\nlines'],
    ['NODE_ENV', 'prod'],
    ['LOG', 'debug'],
    ['METRICS_PORT', 'x'],
    ['METRICS_PORT', '4600'],
    ['METRICS_HOST', 'http://localhost'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
  ])('refuses %s=%j in one line that names it', (name, value) => {
    let thrown: unknown;
    try {
      readEnvironment({ [name]: value });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(EnvironmentError);
    expect((thrown as Error).message).toMatch(new RegExp(`^${name}\\b[^\\n]+\\.$`));
  });

  it('reads the sign-up fields from the variable itself or from a file', () => {
    const fields = { properties: { company: { type: 'string' } }, required: ['company'] };
    const folder = mkdtempSync(join(tmpdir(), 'environment-'));
    const file = join(folder, 'fields.json');
    writeFileSync(file, JSON.stringify(fields));
    try {
      for (const value of [file, ` ${JSON.stringify(fields)}`])
        expect(readEnvironment({ SIGN_UP_FIELDS: value }).signUpFields).toEqual(fields);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('never repeats a secret in an error', () => {
    const secrets = {
      SECRET_KEY: 'hunter2',
      DATABASE_URL: 'mysql://me:hunter2@host',
      SMTP_URL: 'http://me:hunter2@host',
      FILES_URL: 's3://me:hunter2@host',
    };
    for (const [name, value] of Object.entries(secrets)) {
      expect(() => readEnvironment({ [name]: value })).toThrow(/^(?!.*hunter2)/);
    }
  });

  it.each([
    [{ HOST: '0.0.0.0' }, /^SMTP_URL .*HOST is not loopback/],
    [{ HOST: '::' }, /^SMTP_URL .*HOST/],
    [{ PUBLIC_URL: 'https://app.example.com' }, /^SMTP_URL .*PUBLIC_URL is not loopback/],
    [{ NODE_ENV: 'production' }, /^SMTP_URL .*NODE_ENV is production/],
  ])('needs SMTP_URL with %j', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
    expect(() => readEnvironment({ ...variables, SMTP_URL: 'smtp://mail.example.com' })).not.toThrow();
  });
});

it('recognises loopback addresses', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])
    expect(isLoopback(host)).toBe(true);
  for (const host of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '127.example.com',
  ]) {
    expect(isLoopback(host)).toBe(false);
  }
});
