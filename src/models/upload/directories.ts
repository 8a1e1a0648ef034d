import { nameKey } from '../../contract/resources/names.ts';
import { idempotencyKey } from '../../transport/retry.ts';
import { isNameTaken, type ResourcesClient } from '../../transport/resources.ts';

type Resources = Pick<ResourcesClient, 'submit' | 'read'>;

/** Makes the directories of folders that are uploaded, each once; one that is there already is gone into. */
export class UploadDirectories {
  readonly #resources: Resources;
  readonly #made = new Map<string, Promise<string>>();

  constructor(resources: Resources) {
    this.#resources = resources;
  }

  /** The id of a directory below another one, with all that is between. */
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
