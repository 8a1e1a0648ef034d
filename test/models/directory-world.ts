import { DirectoryModel, type DirectoryOptions } from '../../src/models/directory-model.ts';
import { astrid, scriptedPlatform, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { createClient, createResources } from '../../src/transport/index.ts';

/** A directory of `File 1`, `File 2`, …, in the order of the collation. */
export const longTree = (count: number): ScriptedEntry => ({
  id: 'long_directory',
  name: 'Long',
  children: Array.from({ length: count }, (_, index) => ({ id: `file_${index + 1}_`, name: `File ${index + 1}` })),
});

/** A model on a scripted platform, with its requests. */
export function openDirectory(script: Script = {}, options: Partial<DirectoryOptions> = {}) {
  const platform = scriptedPlatform({ user: astrid, tree: longTree(1_000), ...script });
  const client = createClient({
    baseUrl: platform.baseUrl,
    fetch: platform.fetch,
    pause: () => Promise.resolve(),
    openChannel: () => undefined,
  });
  const model = new DirectoryModel({
    resources: createResources(client),
    directoryId: platform.resources.root.id,
    ...options,
  });
  const reads = () => platform.requests.filter(({ operation }) => operation === 'read');
  return { platform, client, model, reads, until: (probe: () => unknown) => changed(model, probe) };
}

/** Resolves when `probe` is true; called after each change of the model. */
export function changed(model: DirectoryModel, probe: () => unknown): Promise<void> {
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
