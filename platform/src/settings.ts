import { parseUrl, withLimits, type ExtraFields, type Limits } from '@service/widgets/contract';
import { resolveSignUpFields, type SignUpFields } from './features/authentication/sign-up-fields.ts';
import type { RequestRecord } from './ports.ts';
import { AllowedOrigins } from './security/allowed-origins.ts';

/** A line of the structured log. Never contains addresses, tokens, sign-in codes or cookies. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** Name of the event in kebab-case: `request-failed`, `mail-sent`. */
  readonly event: string;
  readonly [field: string]: unknown;
}

type Log = (entry: LogEntry) => void;

/** Log whose lines name a request. */
export const logOf = (log: Log, record: RequestRecord | undefined): Log =>
  record
    ? ({ level, ...entry }) => log({ level, requestId: record.id, traceId: record.traceId, ...entry } as LogEntry)
    : log;

export interface DevelopmentMail {
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: Date;
}

/** The operator's terms; without any, the sign-up form has no field `acceptTerms`. */
export interface Terms {
  readonly termsUrl?: string | undefined;
  readonly privacyUrl?: string | undefined;
  /** Stored with the acceptance; default: the URLs. */
  readonly version?: string | undefined;
}

/** Settings of the operator. `serve.ts` reads them from the environment; tests and pages pass them. */
export interface Settings {
  /** Absolute http(s) URL of this platform. Links in e-mails use it, never `Host`. */
  readonly publicUrl: string;
  /** At least 32 random bytes, stored outside the database; codes and links are hashed with it. */
  readonly secretKey: Uint8Array;
  /** Origins of pages that may embed the widgets; `https://*.example.com` allows all subdomains. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Separate origin that serves only users' bytes; requests for them redirect to it. */
  readonly filesOrigin?: string | undefined;
  readonly terms?: Terms | undefined;
  /** Fields that the operator adds to the sign-up, each a JSON Schema; values are stored with the account. */
  readonly signUpFields?: ExtraFields | undefined;
  /** Overrides of the contract's limits, by name. */
  readonly limits?: Readonly<Record<string, unknown>> | undefined;
  /** Name in e-mails and pages. */
  readonly brand?: string | undefined;
  /** Serves `/dev/mail` (loopback only); newest first. */
  readonly developmentMail?: (() => Promise<readonly DevelopmentMail[]>) | undefined;
  readonly log?: Log | undefined;
}

export interface ResolvedSettings {
  /** Without path, query and trailing slash. */
  readonly publicUrl: URL;
  readonly secretKey: Uint8Array;
  readonly allowedOrigins: AllowedOrigins;
  readonly filesOrigin: URL | undefined;
  readonly terms: (Terms & { readonly version: string }) | undefined;
  readonly signUpFields: SignUpFields;
  readonly limits: Limits;
  readonly brand: string | undefined;
  readonly developmentMail: (() => Promise<readonly DevelopmentMail[]>) | undefined;
  readonly log: Log;
}

function webUrl(value: string, name: string): URL {
  const url = parseUrl(value);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new TypeError(`${name} takes an absolute http(s) URL.`);
  }
  return url;
}

function originUrl(value: string, name: string): URL {
  const url = webUrl(value, name);
  if (value.replace(/\/$/, '').toLowerCase() === url.origin) return url;
  throw new TypeError(`${name} takes origins; "${value}" is none.`);
}

/** @throws {TypeError} with one sentence that names the unusable setting */
export function resolveSettings(settings: Settings): ResolvedSettings {
  const publicUrl = webUrl(settings.publicUrl, 'publicUrl');
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username || publicUrl.password) {
    throw new TypeError('publicUrl takes an origin: a scheme, a host and perhaps a port, with no path.');
  }
  if (settings.secretKey.length < 32) throw new TypeError('secretKey takes at least 32 random bytes.');
  const filesOrigin = settings.filesOrigin === undefined ? undefined : originUrl(settings.filesOrigin, 'filesOrigin');
  if (filesOrigin?.host === publicUrl.host) throw new TypeError('filesOrigin takes another host than publicUrl has.');
  const { termsUrl, privacyUrl } = settings.terms ?? {};
  for (const url of [termsUrl, privacyUrl]) if (url !== undefined) webUrl(url, 'terms');
  const shown = [termsUrl, privacyUrl].filter((url) => url !== undefined);
  return {
    publicUrl,
    secretKey: settings.secretKey,
    allowedOrigins: new AllowedOrigins(settings.allowedOrigins ?? []),
    filesOrigin,
    terms: shown.length ? { termsUrl, privacyUrl, version: settings.terms?.version ?? shown.join(' ') } : undefined,
    signUpFields: resolveSignUpFields(settings.signUpFields ?? { properties: {} }, 'signUpFields'),
    limits: withLimits(settings.limits ?? {}),
    brand: settings.brand,
    developmentMail: settings.developmentMail,
    log: settings.log ?? (() => undefined),
  };
}
