import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  addressFault,
  isPlainLine,
  parseUrl,
  withLimits,
  type ExtraFields,
  type Limits,
} from '@service/widgets/contract';
import { s3OptionsOf, type S3Options } from '../adapters/files/s3.ts';
import { resolveSignUpFields } from '../features/authentication/sign-up-fields.ts';
import { AllowedOrigins } from '../security/allowed-origins.ts';
import { logLevels, type LogLevel } from './log.ts';

/** An unusable variable. The message is one line that names it, without secrets. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export interface Environment {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Origin; default: `http://localhost` with the port. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** PostgreSQL without the pooler of `databaseUrl`, for notifications. */
  readonly databaseListenUrl: string | undefined;
  /** Streaming replica of `databaseUrl`, for reads. */
  readonly databaseReadUrl: string | undefined;
  /** OpenSearch beside the database. */
  readonly searchUrl: string | undefined;
  /** File store; default: a folder in `dataDir`. */
  readonly filesUrl: S3Options | undefined;
  /** Separate origin that serves only users' bytes. */
  readonly filesOrigin: string | undefined;
  readonly smtpUrl: string | undefined;
  /** `address` or `Name <address>`. */
  readonly mailFrom: string;
  readonly allowedOrigins: readonly string[];
  readonly termsUrl: string | undefined;
  readonly privacyUrl: string | undefined;
  readonly signUpFields: ExtraFields | undefined;
  readonly limits: Partial<Limits>;
  readonly secretKey: string | undefined;
  readonly brand: string | undefined;
  readonly production: boolean;
  /** Number of proxies in front that append to `X-Forwarded-For`. */
  readonly trustProxy: number;
  readonly log: LogLevel;
  /** Without it there are no metrics. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Collector of traces; the SDK reads the other `OTEL_…` variables itself. */
  readonly tracesUrl: string | undefined;
}

const wrong = (message: string): never => {
  throw new EnvironmentError(message);
};

export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
};

const url = (value: string, protocols: readonly string[]): URL | undefined => {
  const parsed = parseUrl(value);
  return parsed && protocols.includes(parsed.protocol) && parsed.hostname ? parsed : undefined;
};

const web = ['http:', 'https:'];

/** Host names and addresses that requests can have; the URL parser takes more, such as `example.com;`. */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Origin of a URL without a path; `undefined` for other URLs. */
const origin = (value: string): string | undefined => {
  const parsed = url(value, web);
  return parsed &&
    host.test(parsed.hostname) &&
    [parsed.origin, `${parsed.origin}/`].includes(parsed.href) &&
    !/[?#]/.test(value)
    ? parsed.origin
    : undefined;
};

/** Path: the name that those of the indexes begin with. */
const searchUrl = (value: string): string | undefined => {
  const parsed = url(value, web);
  return parsed && /^\/(?:[a-z0-9][a-z0-9._-]{0,99}\/?)?$/.test(parsed.pathname) && !/[?#]/.test(value)
    ? value
    : undefined;
};

const wholeNumber = (value: string, least: number, most: number): number | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;

const listenHost = (value: string): string | undefined => (/^[A-Za-z0-9.:_-]+$/.test(value) ? value : undefined);

const sender = (value: string): string | undefined => {
  const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return isPlainLine(value) && (!addressFault(address) || address.endsWith('@localhost')) ? value : undefined;
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function limitsOf(value: string): Partial<Limits> {
  const parsed = jsonOf(value);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return wrong('LIMITS takes a JSON object such as {"signInMailsPerAddress":5}.');
  }
  try {
    withLimits(parsed as Record<string, unknown>);
  } catch (error) {
    return wrong(`LIMITS: ${(error as Error).message}`);
  }
  return parsed;
}

function allowedOriginsOf(value: string): readonly string[] {
  try {
    return new AllowedOrigins(value.split(/[\s,]+/).filter(Boolean), 'ALLOWED_ORIGINS').entries;
  } catch (error) {
    return wrong((error as Error).message);
  }
}

function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function signUpFieldsOf(value: string): ExtraFields | undefined {
  const given = jsonOf((value.trimStart().startsWith('{') ? value : fileText(value)) ?? '');
  if (given === undefined) return undefined;
  try {
    resolveSignUpFields(given, 'SIGN_UP_FIELDS');
  } catch (error) {
    return wrong((error as Error).message);
  }
  return given as ExtraFields;
}

const postgres = [
  'a PostgreSQL URL such as postgres://user:password@host:5432/name',
  (value: string) => url(value, ['postgres:', 'postgresql:']) && value,
] as const;

/** Parsers of variables; `undefined` for an invalid value. */
const readers = {
  PORT: ['a whole number from 0 to 65535', (value: string) => wholeNumber(value, 0, 65_535)],
  HOST: ['an address or host name to listen on', listenHost],
  DATA_DIR: ['a folder', (value: string) => (value.includes('\0') ? undefined : resolve(value))],
  PUBLIC_URL: ['an http(s) origin such as https://app.example.com, with no path', origin],
  DATABASE_URL: postgres,
  DATABASE_LISTEN_URL: postgres,
  DATABASE_READ_URL: postgres,
  SEARCH_URL: ['the URL of an OpenSearch server such as https://user:password@host:9200/name', searchUrl],
  FILES_URL: ['an S3 URL such as s3://key:secret@s3.eu-north-1.amazonaws.com/bucket?region=eu-north-1', s3OptionsOf],
  FILES_ORIGIN: ['an http(s) origin that nothing else is served from, such as https://files.example.com', origin],
  SMTP_URL: [
    'an SMTP URL such as smtp://user:password@host:587',
    (value: string) => url(value, ['smtp:', 'smtps:']) && value,
  ],
  MAIL_FROM: ['an address, or a name and an address: Example <hello@example.com>', sender],
  ALLOWED_ORIGINS: ['http(s) origins separated by commas, such as https://example.com', allowedOriginsOf],
  TERMS_URL: ['an http(s) URL', (value: string) => url(value, web)?.href],
  PRIVACY_URL: ['an http(s) URL', (value: string) => url(value, web)?.href],
  SIGN_UP_FIELDS: [
    'a JSON Schema such as {"properties":{"company":{"type":"string"}}}, or the path of a file that holds one',
    signUpFieldsOf,
  ],
  LIMITS: ['a JSON object', limitsOf],
  SECRET_KEY: [
    'at least 32 random characters, such as `openssl rand -base64 32` prints',
    (value: string) => (value.length >= 32 && new Set(value).size >= 8 ? value : undefined),
  ],
  BRAND: [
    'one line of 1 to 80 characters',
    (value: string) => (value.trim().length <= 80 && isPlainLine(value) ? value.trim() || undefined : undefined),
  ],
  NODE_ENV: [
    'production, development or test',
    (value: string) => (['production', 'development', 'test'].includes(value) ? value : undefined),
  ],
  LOG: ['off, error or info', (value: string) => logLevels.find((level) => level === value)],
  METRICS_PORT: ['a whole number from 0 to 65535', (value: string) => wholeNumber(value, 0, 65_535)],
  METRICS_HOST: ['an address or host name to listen on', listenHost],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'the http(s) URL of an OpenTelemetry collector, such as http://localhost:4318',
    (value: string) => url(value, web)?.href,
  ],
  TRUST_PROXY: ['the number of proxies in front, from 0 to 10', (value: string) => wholeNumber(value, 0, 10)],
} as const satisfies Record<string, readonly [takes: string, read: (value: string) => unknown]>;

type Variable = keyof typeof readers;
type Read<Name extends Variable> = NonNullable<ReturnType<(typeof readers)[Name][1]>>;

/**
 * Reads the platform's variables; an empty one counts as missing.
 *
 * @throws {EnvironmentError} naming the first unusable variable
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const read = <Name extends Variable>(name: Name): Read<Name> | undefined => {
    const value = variables[name];
    if (value === undefined || value === '') return undefined;
    const [takes, parse] = readers[name];
    return (parse(value) as Read<Name> | undefined) ?? wrong(`${name} takes ${takes}.`);
  };
  const publicUrl = read('PUBLIC_URL');
  const publicHost = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  const termsUrl = read('TERMS_URL');
  const privacyUrl = read('PRIVACY_URL');
  const production = read('NODE_ENV') === 'production';
  const environment: Environment = {
    port: read('PORT') ?? 4600,
    host: read('HOST') ?? '127.0.0.1',
    dataDir: read('DATA_DIR') ?? resolve('data'),
    publicUrl,
    databaseUrl: read('DATABASE_URL'),
    databaseListenUrl: read('DATABASE_LISTEN_URL'),
    databaseReadUrl: read('DATABASE_READ_URL'),
    searchUrl: read('SEARCH_URL'),
    filesUrl: read('FILES_URL'),
    filesOrigin: read('FILES_ORIGIN'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? `no-reply@${isIP(publicHost.replace(/^\[|\]$/g, '')) ? 'localhost' : publicHost}`,
    allowedOrigins: read('ALLOWED_ORIGINS') ?? [],
    termsUrl,
    privacyUrl,
    signUpFields: read('SIGN_UP_FIELDS'),
    limits: read('LIMITS') ?? {},
    secretKey: read('SECRET_KEY'),
    brand: read('BRAND'),
    production,
    trustProxy: read('TRUST_PROXY') ?? 0,
    // a terminal shows the addresses; requests would hide them
    log: read('LOG') ?? (production ? 'info' : 'error'),
    metricsPort: read('METRICS_PORT'),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    tracesUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
  };
  if (environment.databaseReadUrl && !environment.databaseUrl) {
    wrong('DATABASE_READ_URL is for a replica of the database of DATABASE_URL, which is missing.');
  }
  if (environment.metricsPort && environment.metricsPort === environment.port) {
    wrong('METRICS_PORT takes another port than PORT has.');
  }
  if (!environment.smtpUrl) {
    const reason = environment.production
      ? 'NODE_ENV is production'
      : !isLoopback(environment.host)
        ? 'HOST is not loopback'
        : !isLoopback(publicHost) && 'PUBLIC_URL is not loopback';
    if (reason) wrong(`SMTP_URL is needed, because ${reason}: without it mails are only shown, on this machine alone.`);
  }
  return environment;
}
