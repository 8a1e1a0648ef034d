import { nameKey } from '../../contract/resources/names.ts';
import { idempotencyKey } from '../../transport/retry.ts';
import { isNameTaken, type ResourcesClient } from '../../transport/resources.ts';

type Resources = Pick<ResourcesClient, 'submit' | 'read'>;

/** Creates the directories of uploaded folders, each once; existing ones are used. */
export class UploadDirectories {
  readonly #resources: Resources;
  readonly #made = new Map<string, Promise<string>>();

  constructor(resources: Resources) {
    this.#resources = resources;
  }

  /** Forgets what was created: it may be renamed, moved or deleted meanwhile. */
  clear(): void {
    this.#made.clear();
  }

  async of(rootId: string, path: readonly string[]): Promise<string> {
    let id = rootId;
    for (const name of path) id = await this.#child(id, name);
    return id;
  }

  #child(parentId: string, name: string): Promise<string> {
    const key = `${parentId}/${nameKey(name)}`;
    const known = this.#made.get(key);
    if (known) return known;
    const making = this.#make(parentId, name);
    this.#made.set(key, making);
    // The next file that needs the directory tries again.
    making.catch(() => this.#made.delete(key));
    return making;
  }

  async #make(parentId: string, name: string): Promise<string> {
    const type = '@service/resources/schema/create-directory';
    try {
      return (await this.#resources.submit(type, { target: parentId, value: { name }, key: idempotencyKey() })).id;
    } catch (error) {
      const there = isNameTaken(error) ? await this.#find(parentId, name) : undefined;
      if (there === undefined) throw error;
      return there;
    }
  }

  async #find(parentId: string, name: string): Promise<string | undefined> {
    const { children } = await this.#resources.read(parentId, { prefix: name.normalize('NFC').trim(), limit: 10 });
    const wanted = nameKey(name.trim());
    return children?.items.find((each) => each.kind === 'directory' && nameKey(each.name) === wanted)?.id;
  }
}
