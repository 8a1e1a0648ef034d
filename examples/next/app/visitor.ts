import type { User } from '@service/widgets/contract';
import { createSdk } from '@service/widgets/sdk';
import { headers } from 'next/headers';
import { platform } from './platform.ts';

const sdk = createSdk({ baseUrl: process.env['PLATFORM_URL'] ?? platform });

/**
 * User of the request; `null` if signed out, `undefined` if the platform is unreachable: then the page loads the
 * session.
 */
export async function visitor(): Promise<User | null | undefined> {
  const request = new Request(platform, { headers: await headers() });
  return sdk.fromRequest(request).catch(() => undefined);
}
