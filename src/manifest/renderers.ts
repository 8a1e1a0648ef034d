import { contractMajor } from '../contract/version.ts';

/** Loads the view of a file; its types are in the viewer's entry. */
export type RendererLoader = () => unknown;

const key = Symbol.for(`service:renderers:${contractMajor}`);
const scope = globalThis as unknown as Record<symbol, Record<string, RendererLoader> | undefined>;

/** Media type (RFC 6838 §4.2), its first part with a star, or another kind than files. */
const accepted = /^(?:directory|document|file|[\w!#$&^.+-]+\/(?:\*|[\w!#$&^.+-]+))$/;

/**
 * Shows files of a media type (`model/gltf-binary`), or of all that begin alike (`model/*`), by a view of the host's
 * own, in every viewer of the page and of every copy of the library; from the next time that one is opened.
 *
 * @throws {TypeError} for what is no media type, and a loader that is no function
 */
export function registerRenderer(mediaType: string, load: RendererLoader): void {
  const isLoader = typeof load === 'function' && !/^class\b/.test(Function.prototype.toString.call(load));
  if (!isLoader || typeof mediaType !== 'string' || !accepted.test(mediaType)) {
    const given = isLoader ? 'function' : typeof load === 'function' ? 'class' : typeof load;
    throw new TypeError(`registerRenderer: expected type/subtype and function, not ${String(mediaType)}, ${given}`);
  }
  (scope[key] ??= {})[mediaType] = load;
}

export const registeredRenderers = (): Readonly<Record<string, RendererLoader>> | undefined => scope[key];
