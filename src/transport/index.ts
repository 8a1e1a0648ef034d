import { requireBaseUrl } from './base-url.ts';
import { createClient as openClient, type ClientOptions, type PlatformClient } from './client.ts';
import { createTransport as openTransport, type Transport, type TransportOptions } from './transport.ts';

export * from './failure.ts';
export * from './retry.ts';
export * from './transport.ts';
export * from './session.ts';
export * from './client.ts';
export * from './resources.ts';
export * from './graph.ts';
export * from './live.ts';
export * from './uploads.ts';
export * from './access-tokens.ts';
export * from './agent-tools.ts';
export * from './dialect/index.ts';

/** @throws {TypeError} for a `baseUrl` that no request can be sent to */
export function createTransport(options: TransportOptions): Transport {
  requireBaseUrl(options);
  return openTransport(options);
}

/** @throws {TypeError} for a `baseUrl` that no request can be sent to */
export function createClient(options: ClientOptions): PlatformClient {
  requireBaseUrl(options);
  return openClient(options);
}
