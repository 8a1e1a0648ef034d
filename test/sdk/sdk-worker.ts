import { everyday } from './everyday.ts';

// as in a Safari that is not the newest
const streams = ReadableStream.prototype as Partial<ReadableStream>;
delete streams[Symbol.asyncIterator];
delete streams.values;

const { document } = globalThis as { document?: unknown };
everyday().then(
  (done) => postMessage({ ...done, page: document !== undefined, iterates: Symbol.asyncIterator in streams }),
  (error: unknown) => postMessage({ error: String(error) }),
);
