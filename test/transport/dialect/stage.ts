import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Resource } from '../../../src/contract/resources/resource.ts';
import { scriptedPlatform, type Script } from '../../../src/testing/index.ts';
import { createClient, createResources, createUploads } from '../../../src/transport/index.ts';
import { speak, type Dialect } from '../../../src/transport/dialect/index.ts';

export { failing } from './failing.ts';

/** Fails tests that leave messages in the console. */
export function listenToLog(): void {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => {
    expect(logged()).toEqual([]);
    vi.restoreAllMocks();
  });
}

/** Messages of the console since the last call. */
export const logged = () =>
  vi
    .mocked(console.error)
    .mock.calls.splice(0)
    .map(([line]) => String(line).replace('service-widgets: the dialect’s ', ''));

/** Client that speaks a dialect with a scripted platform. */
export function open(dialect: Dialect, script: Script = {}, timeout = 30_000) {
  const platform = scriptedPlatform(script);
  const { baseUrl } = platform;
  const fetch = speak(dialect, { baseUrl, fetch: platform.fetch, timeout });
  const pause = () => Promise.resolve();
  const client = createClient({ baseUrl, fetch, timeout, pause, getToken: () => 'svs_token' });
  return { platform, client, fetch, resources: createResources(client), uploads: createUploads(client) };
}

export const never = () => new Promise<never>(() => undefined);
/** Dialect of an untyped page. */
export const untyped = (dialect: object) => dialect as Dialect;

export const file: Resource = {
  id: 'resource-1',
  type: null,
  name: 'a',
  kind: 'file',
  mediaType: 'text/plain',
  size: 1,
  parentId: null,
  path: [],
  createdAt: '2026-11-12T09:42:10Z',
  updatedAt: '2026-11-12T09:42:10Z',
  createdBy: { id: 'user_bo_ek', name: 'Bo' },
  revision: 1,
  visibility: 'private',
  permissions: ['read'],
  variants: [],
  tasks: [],
};
