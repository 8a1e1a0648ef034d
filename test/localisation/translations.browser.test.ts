import { expect, test } from 'vitest';
import '../../src/elements/sign-in/index.ts';
import { addLanguage, en } from '@service/widgets/localisation';
import { ar } from '@service/widgets/localisation/ar';
import { de } from '@service/widgets/localisation/de';
import { open } from '../support/element-stage.ts';

test('an added language is shown in its direction, from the first step to the code', async () => {
  const stage = await open('service-sign-in', { attributes: { lang: 'ar' } });
  await stage.read(en.signIn.heading(undefined));
  expect(await stage.find('[dir]')).toHaveProperty('dir', 'ltr');

  addLanguage('ar', ar);
  await stage.read('سنرسل إليك رابطًا ورمزًا بالبريد الإلكتروني.');
  expect((await stage.find('#heading')).textContent?.trim()).toBe('تسجيل الدخول');
  expect(await stage.find('[dir]')).toHaveProperty('dir', 'rtl');

  await stage.fill('email', 'bo@ek.example');
  await stage.press();
  await stage.reach('waiting');
  expect((await stage.find('#heading')).textContent?.trim()).toBe(ar.challenge.heading);
  await expect(stage.around).to.be.accessible();
});

test('a translation can be loaded when the first element needs it', async () => {
  addLanguage('de', () => import('@service/widgets/localisation/de').then((module) => module.de));
  const stage = await open('service-sign-in', { attributes: { lang: 'de-AT' } });
  await stage.read(de.signIn.description);
});
