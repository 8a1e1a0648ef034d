/**
 * Script of the playground's sandboxed frame: all elements, and a `fetch` that leads to the platform in the page around
 * it. A classic script, because an opaque origin could load modules only from hosts with CORS headers.
 */
import { setScriptSettings } from '../src/context/platform-context.ts';
import { routes } from '../src/contract/routes.ts';
import { Bridge } from '../stories/support/whole-product/bridge.ts';
import { astrid, platformUrl, tokenIn } from '../stories/support/whole-product/messages.ts';
import { addImportMap } from './modules.ts';

const { locale, signedIn, cdns, origins } = document.currentScript!.dataset;
addImportMap(JSON.parse(cdns!) as string[]);
/** Platforms that the code names: the one in the page stands for them. */
const platformUrls = new Set([platformUrl, ...(JSON.parse(origins!) as string[])]);
const { port1, port2 } = new MessageChannel();
const bridge = new Bridge(port1);
port1.start();
parent.postMessage('open', '*', [port2]);

/** Signs in as the user whose account exists from the start. */
async function signIn(): Promise<string> {
  const post = (path: string, body: object) =>
    bridge.fetch(platformUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify(body),
    });
  const arrival = new Promise<string>((resolve) => {
    const look = () => {
      const mail = bridge.value.mails.find(({ to }) => to === astrid.email);
      const token = mail && tokenIn(mail);
      if (token) resolve(token);
    };
    bridge.subscribe(look);
  });
  await post(routes.submit.path, { type: '@service/authentication/schema/sign-in', value: { email: astrid.email } });
  const response = await post(routes.verify.path, { token: await arrival, session: 'token' });
  const { session } = (await response.json()) as { readonly session: { readonly token: string } };
  return session.token;
}

const token = signedIn === undefined ? undefined : signIn();

globalThis.fetch = async (input, init) => {
  const given = new Request(input, init);
  const { origin, pathname, search } = new URL(given.url);
  if (!platformUrls.has(origin)) throw new TypeError('The playground has no network.');
  const { method, headers, signal } = given;
  const body = ['GET', 'HEAD'].includes(method) ? null : await given.arrayBuffer();
  const request = new Request(platformUrl + pathname + search, { method, headers, signal, body });
  if (token && !request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${await token}`);
  return bridge.fetch(request);
};

setScriptSettings({ baseUrl: platformUrl, locale, credentials: token ? 'cookie' : 'token' });
