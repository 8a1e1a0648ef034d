/** Seconds in a year. */
const year = 31_536_000;

/** Defaults of a handler: only scripts that CORS admits read the response. */
const defaults: readonly (readonly [name: string, value: string])[] = [
  ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
];

/**
 * Adds the headers that every response has, errors, redirects and files included; those that a handler has set stay.
 *
 * @param isSecure browsers reach the platform by https: they shall never use http (RFC 6797 §6.1)
 */
export function withSecurityHeaders(response: Response, isSecure: boolean): Response {
  const { headers } = response;
  for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set('Strict-Transport-Security', `max-age=${year}; includeSubDomains`);
  return response;
}
