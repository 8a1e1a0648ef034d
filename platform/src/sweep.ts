import { sweepAuthentication } from './features/authentication/jobs/sweep.ts';
import { sweepResources } from './features/resources/jobs/sweep.ts';
import type { Runtime } from './runtime.ts';
import { sweepCounters } from './store/counters.ts';
import { sweepKeys } from './store/idempotency.ts';
import { sweepSubmissions } from './store/submissions.ts';

/** The hourly job `sweep`: deletes expired rows, feature by feature. */
export async function sweep(runtime: Runtime): Promise<void> {
  const { database, clock, settings } = runtime;
  const now = clock.now();
  const counts = await sweepAuthentication(runtime);
  await sweepKeys(database.query, now);
  await sweepCounters(database.query, now);
  await sweepSubmissions(database.query, now);
  await sweepResources(runtime);
  settings.log({ level: 'info', event: 'swept', ...counts });
}
