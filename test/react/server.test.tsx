/** @jsxImportSource react */
import { Suspense } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createService,
  NotOnServer,
  ServiceProvider,
  useCurrentUser,
  useField,
  useForm,
  useResource,
  type Service,
} from '../../src/react/index.ts';
import type { User } from '../../src/contract/authentication/user.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { publicUrl, type TestPlatform } from '../platform/support/platform.ts';

/** Requests of a server on behalf of a user. */
async function serviceFor(platform: TestPlatform, person?: TestPerson) {
  const made = person && (await person.browser.post('/api/v0/users/tokens', { name: 'server' }));
  const token: string | undefined = made?.body.token;
  let asked = 0;
  const service = createService({
    baseUrl: publicUrl,
    credentials: 'token',
    ...(token && { getToken: () => token }),
    fetch: (input, init) => {
      asked += 1;
      const headers = new Headers(init?.headers);
      headers.set('host', new URL(publicUrl).host);
      return platform.fetch(new Request(input, { ...init, headers }), { address: '192.0.2.9' });
    },
  });
  return { service, asked: () => asked };
}

function Files({ id, suspense = true }: { readonly id: string; readonly suspense?: boolean }) {
  const { status, read } = useResource(id, { suspense } as { suspense: true });
  return <p>{read?.children?.items.map(({ name }) => name).join() ?? status}</p>;
}
function Name() {
  const { form } = useForm('@service/resources/schema/rename', { suspense: true, initial: { name: 'Minutes' } });
  return <input defaultValue={String(useField(form, 'name').raw)} />;
}
function Who({ suspense = false }: { readonly suspense?: boolean }) {
  const { status, user } = useCurrentUser({ suspense });
  return <b>{user?.name ?? status}</b>;
}

async function render(service: Service, children: React.ReactNode, user?: User | null) {
  const errors: unknown[] = [];
  const html = await new Promise<string>((resolve, reject) => {
    const stream = renderToPipeableStream(
      <ServiceProvider service={service} user={user}>
        <Suspense fallback={<i>wait</i>}>{children}</Suspense>
      </ServiceProvider>,
      {
        onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
        onError: (error) => void errors.push(error),
        onShellError: reject,
      },
    );
  });
  return { html, errors };
}

onOnePlatform('hooks on a server', (start) => {
  test('wait for their reads, separately for each request', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    await astrid.directory(astrid.root, 'Plans');
    const { service, asked } = await serviceFor(platform, astrid);
    const page = [<Files key="files" id={astrid.root} />, <Name key="name" />, <Files key="again" id={astrid.root} />];
    const { html, errors } = await render(service, page);
    expect(errors).toEqual([]);
    expect(html).toMatch(/<service-platform base-url="https:\/\/platform\.example" session="unknown"/);
    expect(html.match(/Plans/g)).toHaveLength(2);
    expect(html).toContain('value="Minutes"');
    expect(html).not.toContain('wait');
    expect(asked()).toBe(2);
    await astrid.directory(astrid.root, 'Later');
    expect((await render(service, page)).html).toContain('Later');
  });

  test("render the server's session, and leave forbidden reads to the page", async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const { body } = await astrid.get('/api/v0/users/session');
    const { service, asked } = await serviceFor(platform);
    expect((await render(service, <Who suspense />, body.user)).html).toContain('<b>Astrid Ek</b>');
    expect((await render(service, <Who suspense />, null)).html).toContain('<b>signed-out</b>');
    const plain = renderToString(
      <ServiceProvider service={service}>
        <Who />
        <Files id={astrid.root} suspense={false} />
      </ServiceProvider>,
    );
    expect(plain).toContain('<b>unknown</b><p>loading</p>');
    expect(asked()).toBe(0);
    const unknown = await render(service, <Who suspense />);
    expect(unknown.html).toContain('<i>wait</i>');
    expect(unknown.errors).toEqual([expect.any(NotOnServer)]);
    const refused = await render(service, <Files id={astrid.root} />);
    expect(refused.html).toContain('<i>wait</i>');
    expect(refused.errors).toEqual([expect.any(NotOnServer)]);
  });
});

test('keeps neither a subscription nor a retry after the response', async () => {
  let asked = 0;
  const fetch = () => {
    asked += 1;
    return Promise.reject(new TypeError('fetch failed'));
  };
  const service = createService({ baseUrl: publicUrl, fetch });
  const subscribe = vi.spyOn(service.client.session, 'subscribe');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  let isOver = false;
  const rendered = render(service, <Files id="directory_1" />).finally(() => (isOver = true));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(100);
    expect(isOver).toBe(true);
  });
  expect((await rendered).errors).toMatchObject([{ kind: 'unreachable' }]);
  expect(subscribe).not.toHaveBeenCalled();
  const during = asked;
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(during);
});

test.each([
  [undefined, 'baseUrl is required'],
  [{}, 'baseUrl is required'],
  [{ baseUrl: 'platform.example' }, 'baseUrl "platform.example" has no https://'],
])('names the fault of options: %j', (options, message) => {
  expect(() => createService(options as never)).toThrow(new TypeError(message));
});

test('needs no address of its own', () => {
  expect(createService({ baseUrl: '' }).platform.settings.baseUrl).toBe('');
});
