import { expect, test, vi } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { currentUser, resource } from '../src/svelte.ts';
import { createService, servicePlugin, useCurrentUser, useResource } from '../src/vue.ts';

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
