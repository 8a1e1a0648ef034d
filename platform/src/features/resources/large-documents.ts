import type { JobName, TextWorker } from '../../ports.ts';
import type { Runtime } from '../../runtime.ts';
import { runTextWork } from './derive/text-work.ts';
import type { ResourceRow } from './store/access.ts';

/** A document that is costly to read. */
export const isLarge = (
  { settings }: Pick<Runtime, 'settings'>,
  { kind, size }: Pick<ResourceRow, 'kind' | 'size'>,
): boolean => kind === 'document' && size > settings.limits.largeDocumentBytes;

export type DerivationQueue = Extract<JobName, `derive${string}`>;

/** Queue of a resource's derivation: large documents have their own, so small ones never wait for them. */
export const derivationQueue = (runtime: Pick<Runtime, 'settings'>, row: ResourceRow): DerivationQueue =>
  isLarge(runtime, row) ? 'derive-large' : 'derive';

/** Beside the requests, yielding to them. */
const inPlace: TextWorker = {
  run: (name, ...args) => runTextWork(name, args),
};

/** More documents are compared apart from the requests: sending fewer to a thread costs more than it saves. */
const fewDocuments = 50;

/** @param count documents that are compared */
export const comparingWorkerFor = ({ textWorker }: Pick<Runtime, 'textWorker'>, count: number): TextWorker =>
  (count > fewDocuments ? textWorker : undefined) ?? inPlace;

/** @param size UTF-16 units, of which a document never has more than bytes */
export const textWorkerFor = (
  { settings, textWorker }: Pick<Runtime, 'settings' | 'textWorker'>,
  size: number,
): TextWorker => (size > settings.limits.largeDocumentBytes ? textWorker : undefined) ?? inPlace;
