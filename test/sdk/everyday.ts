import { createSdk } from '../../src/sdk/index.ts';
import { astrid, scriptedPlatform } from '../../src/testing/index.ts';

/** Typical use of an SDK, for runtimes that may lack something it needs. */
export async function everyday() {
  const platform = scriptedPlatform({ live: true });
  const sdk = createSdk({ baseUrl: platform.baseUrl, fetch: platform.fetch });
  const { confirm } = await sdk.signIn(astrid.email);
  await confirm(platform.mails[0]!.code);

  const { user } = await sdk.invoke('@service/authentication/actions/get-current-user', {});
  const names: string[] = [];
  for await (const { name } of sdk.resources.children('arsmote', { limit: 2 })) names.push(name);

  const size = 3 * 1024 * 1024;
  let left = size;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const bytes = Math.min(left, 700_000);
      controller.enqueue(new Uint8Array(bytes));
      if ((left -= bytes) === 0) controller.close();
    },
  });
  const uploaded = await sdk.upload(stream, { name: 'stream.bin', size });
  const { resource } = await sdk.resources.read(uploaded);
  const thumbnail = await sdk.upload(new File(['x'], 'x.txt'), { parentId: 'arsmote' });

  const received: string[] = [];
  const events = (async () => {
    for await (const { kind, data } of sdk.events({ after: 0 })) {
      if ('resourceId' in data) received.push(`${kind} ${data.resourceId}`);
      if (received.length === 2) break;
    }
  })();
  await platform.received('events');
  platform.publish('resource.created', { resourceId: uploaded });
  platform.publish('resource.created', { resourceId: thumbnail });
  await events;
  await sdk.signOff();
  return {
    email: user.email,
    children: names.length,
    uploaded: { name: resource.name, size: resource.size, parentId: resource.parentId },
    received: received.map((event) => event.split(' ')[0]),
  };
}
