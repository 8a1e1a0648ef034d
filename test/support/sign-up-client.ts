/** Calls of the HTTP interface, in token mode. */

export interface ShownMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export const signUpType = '@service/authentication/schema/sign-up';

const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Requests an account. */
export const submitSignUp = (url: string, email: string, key?: string): Promise<Response> =>
  post(
    `${url}/api/v0/forms/submit`,
    { type: signUpType, value: { name: 'Astrid Lind', email } },
    key ? { 'Idempotency-Key': key } : {},
  );

/** Development e-mails, newest first. */
export async function shownMails(url: string): Promise<readonly ShownMail[]> {
  const response = await fetch(`${url}/dev/mail`, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`/dev/mail answered ${response.status}.`);
  return (await response.json()) as ShownMail[];
}

export const codeIn = ({ text }: { readonly text: string }): string => /code: (\d{3} \d{3})/.exec(text)?.[1] ?? '';
export const tokenIn = ({ text }: { readonly text: string }): string => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Redeems a code or a link in token mode. */
export const verify = (
  url: string,
  secret: { readonly token: string } | { readonly challengeId: string; readonly code: string },
) => post(`${url}/api/v0/users/verify-sign-in`, { ...secret, session: 'token' });

/** User of a session token. */
export const currentUser = (url: string, token: string): Promise<Response> =>
  post(
    `${url}/actions`,
    { action: '@service/authentication/actions/get-current-user', payload: {} },
    { Authorization: `Bearer ${token}` },
  );
