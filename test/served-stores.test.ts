import { expect, test, vi } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { currentUser, resource } from '../src/svelte.ts';
import { astrid, scriptedPlatform } from '../src/testing/index.ts';
import { createService, servicePlugin, useCurrentUser, useResource } from '../src/vue.ts';

const tree = { id: astrid.workspace.rootResourceId, name: 'Lind' };

const open = () => {
  const fetch = vi.fn(() => Promise.reject(new Error('no request on a server')));
  return { fetch, service: createService({ baseUrl: 'https://platform.example', fetch }) };
};

test('the composables of Vue send no requests on a server', async () => {
  const { fetch, service } = open();
  const component = {
    setup() {
      const { status } = useCurrentUser();
      const files = useResource('root');
      return () => h('p', `${status.value} ${files.status.value}`);
    },
  };
  const html = await renderToString(createSSRApp(component).use(servicePlugin, service));
  expect(html).toBe('<p>unknown loading</p>');
  expect(fetch).not.toHaveBeenCalled();
});

test('an async setup of Vue waits on a server for the session and a folder', async () => {
  const { baseUrl, fetch } = scriptedPlatform({ user: astrid, tree });
  const component = {
    async setup() {
      const { user, settled } = useCurrentUser();
      await settled();
      return () => h('p', user.value?.name);
    },
  };
  const folder = {
    async setup() {
      const { read, settled } = useResource(astrid.workspace.rootResourceId);
      await settled();
      return () => h('p', read.value?.resource.name);
    },
  };
  const app = createSSRApp(() => [h(component), h(folder)]).use(servicePlugin, createService({ baseUrl, fetch }));
  expect(await renderToString(app)).toBe(`<!--[--><p>${astrid.name}</p><p>Lind</p><!--]-->`);
});

test('the stores of Svelte send no requests on a server', () => {
  const { fetch, service } = open();
  const states: string[] = [];
  const take = ({ status }: { readonly status: string }) => states.push(status);
  for (const store of [currentUser(service), resource(service, 'root')]) store.subscribe(take)();
  expect(states).toEqual(['unknown', 'loading']);
  expect(fetch).not.toHaveBeenCalled();
});

test('the composables of Vue name the missing plugin', async () => {
  const component = { setup: () => (useCurrentUser(), () => null) };
  await expect(renderToString(createSSRApp(component))).rejects.toThrow('app.use(servicePlugin, createService(…))');
});
