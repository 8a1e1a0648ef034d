import { afterEach, expect, it } from 'vitest';
import { Metrics } from '../../../platform/src/node/metrics.ts';

let metrics: Metrics | undefined;
afterEach(() => metrics?.close());

it('answers every path', async () => {
  metrics = await Metrics.open('127.0.0.1', 0);
  const { origin } = new URL(metrics.url);
  const statusOf = async (path: string, method = 'GET') => (await fetch(origin + path, { method })).status;
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/metrics?name=up')).toBe(200);
  expect(await statusOf('/metrics', 'POST')).toBe(405);
  for (const path of ['//', '/', '/metricsx', '//metrics', '/http://[']) expect(await statusOf(path)).toBe(404);
});
