import type { BrowserContext } from 'playwright';

const hashed = /-([\w-]{8})\.js/g;

/** Serves the script tag's files under `/other/` as another version: other bytes, and other hashes of chunks. */
export async function serveOtherVersion(person: BrowserContext): Promise<void> {
  await person.route('**/other/**', async (route) => {
    const url = route.request().url().replace('/other/', '/cdn/').replace('-other.js', '.js');
    const response = await route.fetch({ url });
    const body = (await response.text()).replace(hashed, '-$1-other.js');
    await route.fulfill({ response, body: `${body}\n/* another version */` });
  });
}
