import { setTimeout as pause } from 'node:timers/promises';

const form = (kind) => `@service/authentication/schema/${kind}`;

async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The body of a `forms.submit`. @param {'sign-in' | 'sign-up'} kind */
export const submission = (kind, email) => ({
  type: form(kind),
  value: { email, ...(kind === 'sign-up' && { name: 'Astrid Lind' }) },
});

const submit = (url, kind, email) => post(`${url}/api/v0/forms/submit`, submission(kind, email));

/** Code of the newest e-mail to an address, once there are `count` of them. */
export async function codeFor(url, address, count = 1) {
  for (let tries = 0; tries < 600; tries += 1) {
    const mails = await (await fetch(`${url}/dev/mail`, { headers: { Accept: 'application/json' } })).json();
    const own = mails.filter(({ to }) => to === address);
    if (own.length >= count) return /: (\d{3} \d{3})$/m.exec(own[0].text)[1];
    await pause(50);
  }
  throw new Error('A mail did not arrive.');
}

/** Creates an account. @returns {Promise<string>} its session token (`svs_…`) */
export async function newAccount(url, address) {
  const { result } = await submit(url, 'sign-up', address);
  const code = await codeFor(url, address);
  const body = { challengeId: result.challengeId, code, session: 'token' };
  const { session } = await post(`${url}/api/v0/users/verify-sign-in`, body);
  return session.token;
}

/** Creates an access token. @param {string} session a session token @returns {Promise<string>} `svc_…` */
export async function newAccessToken(url, session) {
  const { token } = await post(`${url}/api/v0/users/tokens`, { name: 'bench' }, { Authorization: `Bearer ${session}` });
  return token;
}

/** Requests an account that is never verified. */
export const askForAccount = (url, address) => submit(url, 'sign-up', address);
