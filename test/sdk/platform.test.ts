import { expect, test } from 'vitest';
import { PlatformFailure, type RequestReport } from '../../src/sdk/index.ts';
import { codeOf, mailTo } from '../platform/support/browser.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { collect, currentUser, fetchOf, sdkOf, tokenOf, type Fetch } from './on-platform.ts';
import { failing } from './signed-in.ts';

onOnePlatform('the SDK against a platform', (start) => {
  test('signs in by a code, creates a token, invokes by it, and revokes it', async () => {
    const platform = await start();
    await TestPerson.signUp(platform, 'astrid@example.com');
    const person = sdkOf(platform);
    const { sentTo, confirm } = await person.signIn('astrid@example.com');
    expect(sentTo).toBe('a•••@example.com');
    const code = codeOf(await mailTo(platform, 'astrid@example.com'));
    const wrong = await failing(confirm(code === '111111' ? '222222' : '111111'));
    expect(wrong).toMatchObject({
      code: 'validation_failed',
      detail: { problem: { issues: [{ code: 'wrong_code' }] } },
    });
    const user = await confirm(code);
    const { id, token } = await person.tokens.create({ name: 'script' });

    const script = sdkOf(platform, { token });
    expect((await script.invoke(currentUser, {})).user).toEqual(user);
    expect(await failing(script.tokens.create({ name: 'another' }))).toMatchObject({ code: 'forbidden' });
    await person.tokens.revoke(id);
    const refused = await failing(script.invoke(currentUser, {}));
    expect(refused).toBeInstanceOf(PlatformFailure);
    expect(refused).toMatchObject({ code: 'unauthenticated', detail: { status: 401 } });
    await person.signOff();
    expect(await failing(person.invoke(currentUser, {}))).toMatchObject({ code: 'unauthenticated' });
  });

  test('reads a directory and search results page by page', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const directory = await astrid.directory(astrid.root, 'list');
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await astrid.document(directory, `${name}.md`, 'Skafferiet');
    await platform.jobs.idle();
    const sdk = sdkOf(platform, { token: await tokenOf(astrid) });
    const children = sdk.resources.children(directory, { sort: 'name', limit: 2 });
    expect((await collect(children)).map(({ name }) => name)).toEqual(names.map((name) => `${name}.md`));
    const pages = await collect(children.pages());
    expect(pages.map(({ items, start, total }) => [items.length, start, total])).toEqual([
      [2, 0, 5],
      [2, 2, 5],
      [1, 4, 5],
    ]);
    const hits = await collect(sdk.resources.search({ q: 'skafferiet', limit: 2 }));
    expect(hits.map(({ resource }) => resource.name).toSorted()).toEqual(names.map((name) => `${name}.md`));
    const [first] = await collect(children);
    const bytes = await sdk.resources.bytes(first!.id, 'original');
    expect(await bytes.text()).toBe('Skafferiet');
    expect(await failing(sdk.resources.bytes(first!.id, 'nothing'))).toMatchObject({ detail: { status: 404 } });
    expect(await failing(collect(sdk.resources.children(first!.id)))).toMatchObject({ kind: 'unexpected-body' });
  });

  test('uploads files, bytes and streams, continues after a broken connection, and cancels', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const token = await tokenOf(astrid);
    const sdk = sdkOf(platform, { token });
    const parentId = astrid.root;
    const big = new Uint8Array(9 * 1024 * 1024).map((_, index) => index % 251);

    const file = new File([big], 'big.bin');
    const sent: number[] = [];
    const id = await sdk.upload(file, { parentId }, { progress: (bytes) => sent.push(bytes) });
    expect(sent.at(-1)).toBe(big.byteLength);
    const back = await (await sdk.resources.bytes(id, 'original')).arrayBuffer();
    // to compare nine million numbers one by one takes minutes
    expect(Buffer.from(back).equals(big)).toBe(true);
    expect(await failing(sdk.upload(file, { parentId }))).toMatchObject({ code: 'conflict' });
    await sdk.upload(new Uint8Array([1, 2, 3]), { parentId, name: 'bytes.bin' });
    await sdk.upload(new Blob([]), { parentId, name: 'empty.bin' });

    let broken = 0;
    const fetch: Fetch = async (input, init) => {
      const response = await fetchOf(platform)(input, init);
      // the bytes have arrived, and the answer is lost
      if (init?.method === 'PATCH' && (broken += 1) < 3) throw new TypeError('Failed to fetch');
      return response;
    };
    const stream = new Blob([big]).stream();
    const streamed = await sdkOf(platform, { token, fetch }).upload(stream, {
      parentId,
      name: 'streamed.bin',
      size: big.byteLength,
    });
    expect(broken).toBeGreaterThan(0);
    expect((await sdk.resources.read(streamed)).resource.size).toBe(big.byteLength);
    expect(await failing(sdk.upload(new Blob([big]).stream(), { parentId, name: 'x' }))).toBeInstanceOf(TypeError);

    const upload = await sdk.uploads.create({ parentId, name: 'later.bin', size: big.byteLength });
    const stop = new AbortController();
    const reason = new Error('Enough');
    const stopped = upload.send(new Blob([big]), { signal: stop.signal, progress: () => stop.abort(reason) });
    expect(await failing(stopped)).toBe(reason);
    const resumed = await sdkOf(platform, { token }).uploads.resume(upload.id);
    expect(resumed.offset).toBeGreaterThan(0);
    expect(resumed.offset).toBeLessThan(big.byteLength);
    expect(await sdk.invoke('@service/resources/actions/cancel-upload', { uploadId: upload.id })).toEqual({
      uploadId: upload.id,
      state: 'cancelled',
    });
    expect(await failing(sdk.uploads.resume(upload.id))).toMatchObject({ code: 'not_found' });
    expect(await astrid.names(astrid.root)).not.toContain('later.bin');
  });

  test('receives live events, and continues after the last handled one', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const { id: tokenId, token } = (await astrid.browser.post('/api/v0/users/tokens', { name: 'script' })).body;
    const sdk = sdkOf(platform, { token });
    await platform.jobs.idle();
    const before = Number((await astrid.get(`/r/${astrid.root}`)).headers.get('event-position'));
    const one = await astrid.directory(astrid.root, 'one');
    const two = await astrid.directory(astrid.root, 'two');
    // The position of a server that is used by others can be before the last events.
    let last = 0;
    for await (const { kind, data, position } of sdk.events({ after: before })) {
      if (data.resourceId !== one) continue;
      expect(kind).toBe('resource.created');
      last = position;
      break;
    }
    const created: unknown[] = [];
    const kinds: string[] = [];
    for await (const { kind, data, position } of sdk.events({ after: last })) {
      expect(position).toBeGreaterThanOrEqual(last);
      kinds.push(kind);
      if (kind === 'resource.created') created.push(data.resourceId);
      if (data.resourceId === two) await astrid.browser.ask(`/api/v0/users/tokens?id=${tokenId}`, { method: 'DELETE' });
    }
    expect(created).toEqual([two]);
    expect(kinds.at(-1)).toBe('session.ended');
  });

  test('reads the user of a server’s request, and passes on nothing else of it', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const token = await tokenOf(astrid);
    const passed: Headers[] = [];
    const fetch: Fetch = (input, init) => {
      passed.push(new Headers(init?.headers));
      return fetchOf(platform)(input, init);
    };
    const sdk = sdkOf(platform, { fetch });
    const from = (headers: Record<string, string>) =>
      sdk.fromRequest(new Request('https://shop.example/', { headers }));
    const cookie = `theme=dark; ${astrid.browser.cookieHeader}; cart=7`;
    expect((await from({ cookie }))?.id).toBe(astrid.userId);
    expect(passed.at(-1)?.get('cookie')).toMatch(/^__Host-service-session-[0-9a-f]{8}=svs_\w+$/);
    expect((await from({ authorization: `Bearer ${token}`, cookie: 'theme=dark' }))?.id).toBe(astrid.userId);
    expect(passed.at(-1)?.has('cookie')).toBe(false);
    // A proxy that asks for a password.
    expect((await from({ authorization: 'Basic cHJveHk6c2VjcmV0', cookie }))?.id).toBe(astrid.userId);
    expect(passed.at(-1)?.has('authorization')).toBe(false);
    const asked = passed.length;
    expect(await from({})).toBeNull();
    expect(await from({ authorization: 'Bearer of-another-service', cookie })).toBeNull();
    expect(await from({ authorization: 'Bearer', cookie })).toBeNull();
    expect(passed).toHaveLength(asked);
    const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
    expect(await from({ authorization: `Bearer ${wrong}` })).toBeNull();
  });

  test('passes a trace on, and logs requests without secrets', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const token = await tokenOf(astrid);
    const reports: RequestReport[] = [];
    const traces: (string | null)[] = [];
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const sdk = sdkOf(platform, {
      token,
      fetch: (input, init) => {
        traces.push(new Headers(init?.headers).get('traceparent'));
        return fetchOf(platform)(input, init);
      },
      hooks: {
        traceparent: () => traceparent,
        log: (report) => {
          reports.push(report);
          throw new Error('a log that breaks');
        },
      },
    });
    await sdk.invoke(currentUser, {});
    await failing(collect(sdk.resources.search({ q: 'secret plan' })));
    expect(traces).toEqual([traceparent, traceparent]);
    expect(reports).toMatchObject([
      { method: 'POST', path: '/actions', status: 200 },
      { method: 'GET', path: '/api/v0/resources/semantic-search', status: 200 },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/svc_|secret/);
  });

  test('fails for a list whose cursor repeats', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    for (const name of ['a', 'b', 'c']) await astrid.directory(astrid.root, name);
    const fetch: Fetch = async (input, init) => {
      const url = new URL(String(input));
      url.searchParams.delete('cursor');
      return fetchOf(platform)(url, init);
    };
    const sdk = sdkOf(platform, { token: await tokenOf(astrid), fetch });
    expect(await failing(collect(sdk.resources.children(astrid.root, { limit: 1 })))).toMatchObject({
      kind: 'unexpected-body',
      detail: { path: 'nextCursor' },
    });
  });
});
