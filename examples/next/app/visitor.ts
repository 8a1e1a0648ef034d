import type { User } from '@service/widgets/contract';
import { createSdk } from '@service/widgets/sdk';
import { headers } from 'next/headers';
import { platform } from './platform.ts';

const sdk = createSdk({ baseUrl: process.env['PLATFORM_URL'] ?? platform });

/** Who is asking: `null` is nobody; nothing where the platform can't be asked, and the page finds out by itself. */
export async function visitor(): Promise<User | null | undefined> {
  const request = new Request(platform, { headers: await headers() });
  return sdk.fromRequest(request).catch(() => undefined);
}
