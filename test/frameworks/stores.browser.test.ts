import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createApp, h, Suspense, type Component } from 'vue';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/platform/index.ts';
import { createService, servicePlugin } from '../../src/vue.ts';
import { astrid, problem, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import VueSuspended from './Suspended.vue';
import SvelteWorkspace from './Workspace.svelte';
import VueWorkspace from './Workspace.vue';

type Service = ReturnType<typeof createService>;

const mountVue = (component: Component) => (place: HTMLElement, service: Service) => {
  const app = createApp(component).use(servicePlugin, service);
  app.mount(place);
  return () => app.unmount();
};

/** Mounts the component of a framework. @returns how it is removed */
const frameworks = {
  Vue: mountVue(VueWorkspace),
  'Vue in Suspense': mountVue({
    render: () => h(Suspense, null, { default: () => h(VueSuspended), fallback: () => 'One moment …' }),
  }),
  Svelte(place: HTMLElement, service: Service) {
    const component = mount(SvelteWorkspace, { target: place, props: { service } });
    return () => void unmount(component);
  },
};

const tree = { id: astrid.workspace.rootResourceId, name: 'Lind', children: [{ name: 'Agenda.md', content: '' }] };

let end = () => {};
afterEach(() => end());

function show(framework: keyof typeof frameworks, script: Script = {}) {
  const platform = scriptedPlatform({ user: astrid, tree, ...script });
  const service = createService({ baseUrl: platform.baseUrl, fetch: platform.fetch });
  const place = document.body.appendChild(document.createElement('main'));
  const leave = frameworks[framework](place, service);
  end = () => {
    leave();
    place.remove();
    end = () => {};
  };
  const count = (operation: string) => platform.requests.filter((request) => request.operation === operation).length;
  return { platform, service, place, count };
}

const heading = (name: string) => expect.element(page.getByRole('heading', { name, exact: true }));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test.each(['Vue', 'Svelte'] as const)('%s shares the session with its elements', async (framework) => {
  const { count, place } = show(framework);
  await heading(astrid.name).toBeVisible();
  const element = place.querySelector('service-current-user')!;
  await expect.poll(() => element.matches(':state(signed-in)')).toBe(true);
  expect(count('session')).toBe(1);
  await press('Ask');
  await expect.element(page.getByText(astrid.email, { exact: true }).first()).toBeInTheDocument();
  element.shadowRoot!.querySelector<HTMLElement>("[value='here']")!.click();
  await heading('signed-out').toBeVisible();
});

test.each(['Vue', 'Svelte'] as const)('%s lists a folder, and creates a document by its form', async (framework) => {
  const { count } = show(framework);
  await heading('Lind').toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Agenda.md');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  await press('Create');
  await expect.element(page.getByRole('alert')).toHaveTextContent('required');
  await name.fill('Minutes.md');
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => count('submit')).toBe(1);
  await expect.element(name).toHaveValue('');
});

test('an async setup of Vue suspends until there is a folder to show, which follows its component', async () => {
  const { count, place, service } = show('Vue in Suspense');
  expect(place.textContent).toBe('One moment …');
  await heading('Lind').toBeVisible();
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(astrid.name);
  expect([count('session'), count('read')]).toEqual([1, 1]);
  const store = service.reads.resource(astrid.workspace.rootResourceId, undefined);
  expect(store.idle).toBe(false);
  end();
  await expect.poll(() => store.idle).toBe(true);
});

test('an async setup of Vue goes on without a folder that the platform does not give', async () => {
  show('Vue in Suspense', { on: { read: problem('not_found') } });
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(astrid.name);
});

test.each(['Vue', 'Svelte'] as const)('%s lets go of a folder that it no longer shows', async (framework) => {
  const { count, service } = show(framework);
  await heading('Lind').toBeVisible();
  expect(count('read')).toBe(1);
  const shown = () => service.reads.resource(astrid.workspace.rootResourceId, undefined);
  const first = shown();
  expect(first.idle).toBe(false);
  await press('Toggle');
  await expect.poll(() => first.idle).toBe(true);
  await press('Toggle');
  await heading('Lind').toBeVisible();
  const second = shown();
  expect(second.idle).toBe(false);
  end();
  await expect.poll(() => second.idle).toBe(true);
});
