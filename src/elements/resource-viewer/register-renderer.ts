import { registerRenderer as register } from '../../manifest/renderers.ts';
import type { ViewFactory } from './view.ts';

/**
 * Shows files of a media type (`model/gltf-binary`), or of all that begin alike (`model/*`), by a view of the host's
 * own, in every viewer of the page; from the next time that one is opened.
 *
 * @throws {TypeError} for what is no media type, and a loader that is no function
 */
export const registerRenderer: (mediaType: string, load: () => ViewFactory | Promise<ViewFactory>) => void = register;
