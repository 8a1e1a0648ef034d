import { expect, test, vi } from 'vitest';
import { scriptSettings } from '../src/context/platform-context.ts';

const tags = ['service-platform', 'service-sign-up', 'service-verify', 'service-current-user'] as const;
const byTag = (tag: string) => customElements.whenDefined(tag);

// One page with one script tag: the steps run in order.
test('reads the attributes of the script tag and loads elements when they are added to the page', async () => {
  const url = new URL('../src/autoloader.ts', import.meta.url).href;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = url;
  script.dataset['baseUrl'] = 'https://platform.example/';
  script.dataset['locale'] = 'sv';
  script.dataset['credentials'] = 'token';
  const early = document.createElement('service-current-user');
  document.body.append(early);

  // A tag that the page has defined is left alone.
  class Taken extends HTMLElement {}
  customElements.define('service-verify', Taken);
  const define = vi.spyOn(customElements, 'define');

  const arrived = new Promise((resolve) => script.addEventListener('load', resolve, { once: true }));
  document.head.append(script);
  await arrived;
  expect(scriptSettings()).toEqual({ baseUrl: 'https://platform.example', locale: 'sv', credentials: 'token' });

  // Elements in the page before the autoloader.
  expect(customElements.get('service-sign-in')).toBeDefined();
  await byTag('service-current-user');
  expect(customElements.get('service-sign-up')).toBeUndefined();
  expect(customElements.get('service-platform')).toBeUndefined();

  // Elements added later, deep in a fragment.
  const template = document.createElement('template');
  template.innerHTML = '<section><div><service-sign-up></service-sign-up></div></section>';
  document.body.append(template.content.cloneNode(true));
  await byTag('service-sign-up');

  // Elements moved in around others.
  const platform = document.createElement('service-platform');
  platform.append(early);
  document.body.append(platform);
  await byTag('service-platform');

  expect(customElements.get('service-verify')).toBe(Taken);
  const defined = define.mock.calls.map(([tag]) => tag);
  expect(defined).not.toContain('service-verify');
  expect(new Set(defined).size).toBe(defined.length);

  // A second copy of the script does no harm, and the first one's settings count.
  const second = document.createElement('script');
  second.type = 'module';
  second.src = `${url}?second`;
  second.dataset['baseUrl'] = 'https://other.example';
  const came = new Promise((resolve) => second.addEventListener('load', resolve, { once: true }));
  document.head.append(second);
  await came;
  expect(scriptSettings()?.baseUrl).toBe('https://platform.example');
  expect(define.mock.calls).toHaveLength(defined.length);
  for (const tag of tags) expect(customElements.get(tag), tag).toBeDefined();
});
