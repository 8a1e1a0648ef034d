import { addressesOf } from './addresses.ts';
import { checkMixedContent, checkPolicy, checkScripts, checkTags } from './checks.ts';
import type { Result } from './finding.ts';
import { openPage, type Asking } from './page.ts';
import { checkPlatforms } from './platform.ts';

export interface DoctorOptions extends Asking {
  /** Base URL of the platform, for pages whose scripts set it. */
  readonly baseUrl: string | undefined;
}

export interface Diagnosis {
  /** Address of the page, after redirects. */
  readonly url: string;
  readonly results: readonly Result[];
}

/**
 * Opens a page and checks the embedding of the elements, without a browser.
 *
 * @throws {NoPageError} if the page can't be checked
 */
export async function doctor(address: URL, options: DoctorOptions): Promise<Diagnosis> {
  const page = await openPage(address, options, options.baseUrl !== undefined);
  const addresses = addressesOf(page, options.baseUrl);
  const scripts = await checkScripts(page, addresses, options);
  const platforms = await checkPlatforms(page, addresses, scripts.contract, options);
  return {
    url: page.url.href,
    results: [
      checkTags(page, addresses),
      checkPolicy(page, addresses),
      checkMixedContent(page, addresses),
      scripts.result,
      ...platforms,
    ],
  };
}
