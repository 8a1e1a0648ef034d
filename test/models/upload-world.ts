import { UploadModel, type UploadModelOptions } from '../../src/models/upload-model.ts';
import type { UploadItem } from '../../src/models/upload/upload-item.ts';
import { astrid, scriptedPlatform, type Script, type ScriptedPlatform } from '../../src/testing/index.ts';
import { createClient, createResources, createUploads } from '../../src/transport/index.ts';
import { UploadBrowser } from './upload-browser.ts';

export const file = (name: string, size = 10, lastModified = 1_700_000_000_000) =>
  new File([new Uint8Array(size)], name, { lastModified, type: 'application/octet-stream' });

/** A network that a test switches off and on. */
export class TestNetwork {
  online = true;
  #back: (() => void)[] = [];

  back(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#back.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }

  comeBack(): void {
    this.online = true;
    for (const resolve of this.#back.splice(0)) resolve();
  }
}

/** Environment shared by models before and after a reload, or in two tabs. */
export interface UploadPlace {
  readonly platform: ScriptedPlatform;
  readonly browser: UploadBrowser;
}

/** A model on a scripted platform; the same place again is the page after a reload. */
export function openUploads(
  script: Script = {},
  options: Partial<UploadModelOptions> = {},
  place: UploadPlace = {
    platform: scriptedPlatform({ user: astrid, tree: { id: 'root_uploads', name: 'Root', children: [] }, ...script }),
    browser: new UploadBrowser(),
  },
) {
  const { platform, browser } = place;
  const { store, tabs } = browser;
  let [open, most] = [0, 0];
  const client = createClient({
    baseUrl: platform.baseUrl,
    fetch: async (...request) => {
      open += 1;
      most = Math.max(most, open);
      return platform.fetch(...request).finally(() => (open -= 1));
    },
    pause: () => Promise.resolve(),
    openChannel: () => undefined,
  });
  const network = new TestNetwork();
  const model = new UploadModel({
    uploads: createUploads(client),
    resources: createResources(client),
    store,
    tabs,
    storeKey: 'uploads',
    network,
    pause: () => Promise.resolve(),
    ...options,
  });
  const target = { id: 'root_uploads', name: 'Root' };
  const named = (name: string) => [...platform.resources.everything].find((each) => each.name === name);
  const names = () => platform.resources.root.children.map(({ name }) => name).toSorted();
  const until = (probe: () => unknown) => changed(model, probe);
  const all = (status: UploadItem['status']) => until(() => model.items.every((item) => item.status === status));
  return { place, platform, network, model, target, names, named, until, all, most: () => most };
}

/** Resolves when `probe` is true; called after each change of the model. */
function changed(model: UploadModel, probe: () => unknown): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!probe()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = model.subscribe(look);
    look();
  });
}
