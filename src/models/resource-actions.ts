import type { ResourceFormId } from '../contract/resources/forms.ts';
import type { Resource, ResourceInfo, Role, Visibility } from '../contract/resources/resource.ts';
import { idempotencyKey, rateLimitOf } from '../transport/retry.ts';
import type { ResourcesClient } from '../transport/resources.ts';

type Name<Id> = Id extends `@service/resources/schema/${infer Rest}` ? Rest : never;
const form = <Form extends Name<ResourceFormId>>(name: Form) => `@service/resources/schema/${name}` as const;

/** A change by the user, for what shows the resources. */
export type LocalChange =
  | { readonly kind: 'updated'; readonly resource: Resource }
  | { readonly kind: 'removed' | 'restored'; readonly ids: readonly string[] }
  /** Something was added or changed: read the list again. */
  | { readonly kind: 'stale' };

export interface Outcome {
  /** As they are now. */
  readonly done: readonly Resource[];
  readonly failed: readonly { readonly resource: Resource; readonly error: unknown }[];
}

/** Action that can be undone. */
export interface Undoable {
  readonly action: 'renamed' | 'moved' | 'deleted' | 'shared';
  readonly resources: readonly Resource[];
  undo(): Promise<Outcome>;
}

export interface ResourceActionsOptions {
  readonly resources: Pick<ResourcesClient, 'submit' | 'info'>;
  /** Shows a change before the platform has responded, and reverts it after a refusal. */
  readonly changed: (change: LocalChange) => Promise<void> | void;
  /** Number of resources left, of an action on several. */
  readonly progress?: (left: number) => void;
  /** Waits so many seconds; injected in tests. */
  readonly pause?: (seconds: number) => Promise<void>;
}

/** Seconds; an action fails instead of waiting longer. */
const longestWait = 60;

/** Access of an address to the resource itself; inherited access is left out. */
export interface Grant {
  readonly email: string;
  readonly role: Role;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
}

export interface Access {
  readonly grants: readonly Grant[];
  readonly visibility: Visibility;
}

/** `role` is `undefined` for an address that loses its access. */
export type AccessChange =
  | { readonly email: string; readonly role: Role | undefined }
  | { readonly visibility: Visibility };

export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const accessOf = ({ access, resource }: Pick<ResourceInfo, 'access' | 'resource'>): Access => ({
  grants: access.flatMap(({ who: { email, name, id }, role, inheritedFrom }) =>
    email && !inheritedFrom ? [{ email, role, name, id }] : [],
  ),
  visibility: resource.visibility,
});

export function changeAccess({ grants, visibility }: Access, change: AccessChange): Access {
  if ('visibility' in change) return { grants, visibility: change.visibility };
  const { email, role } = change;
  const isOther = (grant: Grant) => !isSameAddress(grant.email, email);
  if (!role) return { grants: grants.filter(isOther), visibility };
  if (grants.every(isOther)) return { grants: [...grants, { email, role }], visibility };
  return { grants: grants.map((grant) => (isOther(grant) ? grant : { ...grant, role })), visibility };
}

/** Change that undoes another one. */
const inverseOf = ({ grants, visibility }: Access, change: AccessChange): AccessChange =>
  'visibility' in change
    ? { visibility }
    : { email: change.email, role: grants.find(({ email }) => isSameAddress(email, change.email))?.role };

/**
 * Actions on resources: applied to the list at once, reverted when the platform refuses them, and undone by inverse
 * actions.
 */
export class ResourceActionsModel {
  readonly #options: ResourceActionsOptions;

  constructor(options: ResourceActionsOptions) {
    this.#options = options;
  }

  create(kind: 'directory' | 'document', directoryId: string, name: string): Promise<Resource> {
    const type = kind === 'directory' ? form('create-directory') : form('create-document');
    return this.#options.resources.submit(type, { target: directoryId, value: { name }, key: idempotencyKey() });
  }

  /** @throws {PlatformFailure} with issues of `name`; the list then shows the former name */
  async rename(resource: Resource, name: string): Promise<Undoable> {
    const { changed } = this.#options;
    void changed({ kind: 'updated', resource: { ...resource, name } });
    try {
      const { id: target } = resource;
      const renamed = await this.#options.resources.submit(form('rename'), { target, value: { name } });
      void changed({ kind: 'updated', resource: renamed });
      void changed({ kind: 'stale' });
      return {
        action: 'renamed',
        resources: [renamed],
        undo: async () => {
          await this.rename(renamed, resource.name);
          return { done: [resource], failed: [] };
        },
      };
    } catch (error) {
      void changed({ kind: 'updated', resource });
      throw error;
    }
  }

  async move(resources: readonly Resource[], parentId: string): Promise<Outcome & Undoable> {
    const outcome = await this.#withoutThem(resources, (resource, key) =>
      this.#options.resources.submit(form('move'), { target: resource.id, value: { parentId }, key }),
    );
    const before = new Map(resources.map(({ id, parentId: from }) => [id, from]));
    return {
      ...outcome,
      action: 'moved',
      resources: outcome.done,
      undo: () =>
        this.#each(outcome.done, async (resource, key) => {
          const from = before.get(resource.id);
          if (!from) return resource;
          return this.#options.resources.submit(form('move'), { target: resource.id, value: { parentId: from }, key });
        }),
    };
  }

  /** Deletes resources. Confirm directories that are not empty before. */
  async remove(resources: readonly Resource[]): Promise<Outcome & Undoable> {
    const outcome = await this.#withoutThem(resources, (resource, key) => {
      const filled = resource.kind === 'directory' && resource.size > 0;
      const value = filled ? { confirmName: resource.name } : {};
      return this.#options.resources.submit(form('delete'), { target: resource.id, value, key });
    });
    return {
      ...outcome,
      action: 'deleted',
      resources: outcome.done,
      undo: () =>
        this.#each(outcome.done, (resource, key) =>
          this.#options.resources.submit(form('restore'), { target: resource.id, value: {}, key }),
        ),
    };
  }

  /** Changes the access as it is now: others may have changed it since it was shown. */
  async share(resource: Resource, change: AccessChange): Promise<Undoable> {
    const { resources } = this.#options;
    const { id: target } = resource;
    const access = accessOf(await resources.info(target));
    const { grants, visibility } = changeAccess(access, change);
    const entries = grants.map(({ email, role }) => ({ email, role }));
    const shared = await resources.submit(form('access'), {
      target,
      value: { entries, visibility },
      key: idempotencyKey(),
    });
    return {
      action: 'shared',
      resources: [shared],
      undo: async () => {
        const { resources: done } = await this.share(shared, inverseOf(access, change));
        return { done, failed: [] };
      },
    };
  }

  /** Hides them until the platform has responded for each. */
  async #withoutThem(resources: readonly Resource[], work: Work): Promise<Outcome> {
    const { changed } = this.#options;
    const ids = resources.map(({ id }) => id);
    void changed({ kind: 'removed', ids });
    try {
      return await this.#each(resources, work);
    } finally {
      await Promise.resolve(changed({ kind: 'restored', ids })).catch(() => undefined);
    }
  }

  /** One by one. Rate limits slow it down; a refusal does not stop the others. */
  async #each(resources: readonly Resource[], work: Work): Promise<Outcome> {
    const { changed, progress, pause = wait } = this.#options;
    const done: Resource[] = [];
    const failed: Outcome['failed'][number][] = [];
    for (const [index, resource] of resources.entries()) {
      if (resources.length > 1) progress?.(resources.length - index);
      const key = idempotencyKey();
      for (;;) {
        try {
          done.push(await work(resource, key));
        } catch (error) {
          const seconds = rateLimitOf(error) ?? Infinity;
          if (seconds <= longestWait) {
            await pause(seconds);
            continue;
          }
          failed.push({ resource, error });
        }
        break;
      }
    }
    if (resources.length > 1) progress?.(0);
    if (done.length) await changed({ kind: 'stale' });
    return { done, failed };
  }
}

type Work = (resource: Resource, key: string) => Promise<Resource>;

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
