import { connect } from 'node:net';

/** Milliseconds until a port counts as silent. */
const longestSilence = 3_000;

/** SSLRequest, which every PostgreSQL answers with one letter (PostgreSQL documentation, "Message Formats"). */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** @returns what listens at the address if it is not PostgreSQL, as a clause; `undefined` if nothing does, or PostgreSQL */
export function otherThanPostgres(url: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const at = `${host}:${port || 5432}`;
  return new Promise((resolve) => {
    const socket = connect(Number(port || 5432), host);
    let connected = false;
    const end = (found?: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(found);
    };
    const timer = setTimeout(
      () => end(connected ? `what listens at ${at} does not answer as PostgreSQL does` : undefined),
      longestSilence,
    );
    socket.on('connect', () => {
      connected = true;
      socket.write(sslRequest);
    });
    // S and N say whether it speaks TLS, E begins an error
    socket.on('data', (bytes) => {
      end(/^(?:[SN]$|E)/.test(bytes.toString('latin1')) ? undefined : `what listens at ${at} is not PostgreSQL`);
    });
    socket.on('error', () => end());
    socket.on('close', () => end(connected ? `what listens at ${at} ends PostgreSQL's connections` : undefined));
  });
}
