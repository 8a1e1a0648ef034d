import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSdk } from '../../src/sdk/index.ts';
import { deferred } from '../support/element-deferred.ts';
import { Journeys } from '../support/journey.ts';
import { askToSignIn, codeLineIn, mailTo, newAccount, paste } from '../support/journey-people.ts';
import { ReactHost } from '../support/react-host.ts';
import { codeIn } from '../support/sign-up-client.ts';

const host = await ReactHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.origin }) });
afterAll(() => host.close());

/** Aliases for the names by which an app imports React. */
const at = (name: string) => fileURLToPath(new URL(`../react-18/node_modules/${name}`, import.meta.url));
const versions = {
  19: {},
  18: { react: at('react'), 'react-dom': at('react-dom') },
};

describe.each(Object.entries(versions))('an app on React %s', (_, alias) => {
  beforeAll(() => host.build(journeys.url, alias));

  it('renders for the session and hydrates; hooks and elements share one session', async () => {
    const address = await newAccount(journeys.url);
    const page = await journeys.page({}, / 409 /);
    await page.goto(host.origin);
    await page.getByText('Nobody is here.').waitFor();
    await askToSignIn(page, address);
    await page.getByLabel('Code').focus();
    await paste(page, codeLineIn(await mailTo(journeys.url, address, 2)));
    await page.getByText('Hello, Astrid Lind.').waitFor();
    const files = page.getByRole('list', { name: 'Astrid Lind' });
    await files.getByText('Welcome.md').waitFor();

    await page.getByRole('button', { name: 'Who am I?' }).click();
    await page.getByText(address, { exact: true }).waitFor();

    // The session's cookie also goes to the app's server, which renders for its user.
    await page.reload();
    await files.getByText('Welcome.md').waitFor();
    const served = await (await page.request.get(host.origin)).text();
    expect(served).toContain('Astrid Lind');
    expect(served).toContain('Welcome.md');
    expect(served).toMatch(
      /<service-platform [^>]*defer-hydration=""[^>]*><template shadowrootmode="open"[^>]*><style>/,
    );

    // Text typed before hydration stays, and is sent.
    const held = deferred<void>();
    await page.route('**/app/index.js', (route) => held.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    const name = page.getByLabel('Name');
    await name.fill('Plans');
    held.resolve();
    await page.getByText('Taken over').waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    await files.getByText('Plans').waitFor();
    await expect.poll(() => name.inputValue()).toBe('New');
    await name.fill('plans');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('twin_name').waitFor();
    // The text survives a reload.
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('plans');

    // A value that another script sets arrives without a render.
    const sdk = createSdk({ baseUrl: journeys.url });
    const { confirm } = await sdk.signIn(address);
    const { workspace } = await confirm(codeIn(await mailTo(journeys.url, address, 3)).replace(' ', ''));
    await files.getByText('Plans').waitFor();
    await sdk.upload(new File(['A script was here.'], 'script.md'), { parentId: workspace.rootResourceId });
    await files.getByText('script.md').waitFor();

    await page.getByRole('button', { name: 'Hide' }).click();
    await files.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show' }).click();
    await files.getByText('script.md').waitFor();

    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('Nobody is here.').waitFor();
    await page.getByLabel('Email').waitFor();
    expect(host.errors).toEqual([]);
  });
});
