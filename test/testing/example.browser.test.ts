import { fixture, html, oneEvent } from '@open-wc/testing';
import '@service/widgets/elements/platform';
import '@service/widgets/elements/sign-in';
import { problem, scriptedPlatform, type ScriptedPlatform } from '@service/widgets/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const mount = (platform: ScriptedPlatform) =>
  fixture(html`
    <service-platform lang="en" .baseUrl=${platform.baseUrl} .fetch=${platform.fetch}>
      <service-sign-in></service-sign-in>
    </service-platform>
  `);

test('signs in with the code from the mail', async () => {
  const platform = scriptedPlatform({ baseUrl: 'https://one.example' });
  const element = await mount(platform);
  const codeSent = oneEvent(element, 'code-sent');
  await page.getByLabelText('Email').fill('bo@ek.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await codeSent;
  await expect(element).to.be.accessible();

  const signedIn = oneEvent(element, 'signed-in');
  await page.getByLabelText('Code').fill(platform.mails[0]!.code);
  await signedIn;
  expect(platform.requests.map(({ operation }) => operation)).toContain('verify');
});

test('keeps the address when the platform fails', async () => {
  const platform = scriptedPlatform({ baseUrl: 'https://two.example', on: { submit: [problem('internal')] } });
  await mount(platform);
  await page.getByLabelText('Email').fill('bo@ek.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await platform.received('submit');
  await expect.element(page.getByLabelText('Email')).toHaveValue('bo@ek.example');
});
