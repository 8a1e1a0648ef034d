import { addressKey } from '@service/widgets/contract';
import type { Runtime } from '../../runtime.ts';
import { digest, newSecret } from '../../security/secrets.ts';
import type { Work } from '../../task.ts';

/** Letters of a browser's id, and of each tag: 128 bits. */
const part = 22;
const parts = new RegExp(`[\\w-]{${part}}`, 'g');

/** Addresses that a browser is known for, newest first. */
const mostAddresses = 4;

/** Seconds: the longest age that browsers keep. */
export const deviceCookieAge = 400 * 24 * 60 * 60;

/** Value of a cookie: the browser's id, then one tag for each address. */
const partsOf = (cookie: string | undefined): readonly string[] =>
  cookie && cookie.length % part === 0 ? (cookie.match(parts) ?? []) : [];

/** Keyed, so that only a sign-in makes it, and it names no address. */
const tagOf = ({ secrets }: Pick<Runtime, 'secrets'>, id: string, key: string) =>
  secrets.derive('device', `${id}\0${key}`);

/** Cookie of a browser that signs in to an address; it keeps the others that the browser knows. */
export async function knownDevice(
  runtime: Pick<Runtime, 'secrets'>,
  cookie: string | undefined,
  address: string,
): Promise<string> {
  const [id = newSecret().slice(0, part), ...tags] = partsOf(cookie);
  const tag = await tagOf(runtime, id, addressKey(address));
  return [id, ...[tag, ...tags.filter((other) => other !== tag)].slice(0, mostAddresses)].join('');
}

/** SHA-256 of the browser's id if it has signed in to the address before, else `null`. */
export async function deviceHashOf({ runtime, caller }: Pick<Work, 'runtime' | 'caller'>, key: string) {
  const [id, ...tags] = partsOf(caller.deviceCookie);
  const isKnown = id !== undefined && tags.includes(await tagOf(runtime, id, key));
  return isKnown ? digest(id) : null;
}

/**
 * Subjects of the limits per address and per client. All browsers share them, but one that has signed in to the
 * address before has its own: guesses of others can't lock its user out.
 */
export function limitSubjects(
  { caller }: Pick<Work, 'caller'>,
  { addressKey: key, deviceHash }: { readonly addressKey: string; readonly deviceHash: string | null },
) {
  const own = (subject: string) => (deviceHash === null ? subject : `${subject}\0${deviceHash}`);
  return { address: own(key), client: own(caller.client) };
}
