import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/sign-up/index.ts';
import { addLanguage, en } from '../../src/localisation/index.ts';
import { problem, scenarios, type Script } from '../../src/testing/index.ts';
import { focused, open, updated, type StageOptions } from '../support/element-stage.ts';

const filledIn = { name: 'Bo Ek', email: 'bo@ek.example', workspaceName: 'Ek' };

async function filled(options?: StageOptions) {
  const stage = await open('service-sign-up', options);
  for (const [name, value] of Object.entries(filledIn)) await stage.fill(name, value);
  return stage;
}

describe('by keyboard alone', () => {
  test('signs up from the name on, with the terms accepted', async () => {
    const stage = await open('service-sign-up', { script: scenarios['with terms'] });
    await stage.input('acceptTerms');
    stage.element.focus();
    expect(focused()).toBe(await stage.input('name'));
    await userEvent.keyboard('Bo Ek');
    await userEvent.tab();
    await userEvent.keyboard('bo@ek.example');
    await userEvent.tab();
    await userEvent.keyboard('Ek');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect((await stage.input('acceptTerms')).checked).toBe(true);
    await userEvent.keyboard('{Enter}');
    await stage.reach('waiting');
    expect(stage.platform.requests.find(({ operation }) => operation === 'submit')?.body).toMatchObject({
      value: { ...filledIn, acceptTerms: true, locale: 'en' },
    });
    expect(focused()).toBe(await stage.input('code'));
    await userEvent.keyboard(stage.platform.mails[0]!.code);
    await stage.reach('signed-in');
    expect(stage.names()).toEqual(['before-submit', 'code-sent', 'signed-in']);
    expect(JSON.stringify(stage.events.map((event) => ({ ...event })))).not.toMatch(/@|482917|challenge_/);
    await expect(stage.around).to.be.accessible();
  });

  test('the first invalid field is focused, all are described, and each is cleared alone', async () => {
    const stage = await open('service-sign-up', { script: scenarios['with terms'] });
    await stage.input('acceptTerms');
    await stage.press();
    await stage.find("[aria-invalid='true']");
    await updated(stage.element, () => stage.root.querySelectorAll("[aria-invalid='true']").length === 3);
    await updated(stage.element, () => (focused() as HTMLInputElement).name === 'name');
    await expect(stage.around).to.be.accessible();
    await stage.fill('name', 'Bo');
    await stage.find("input[name='name'][aria-invalid='false']");
    expect((await stage.input('email')).getAttribute('aria-invalid')).toBe('true');
    expect((await stage.input('acceptTerms')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the terms', () => {
  test('are shown only if the operator has some', async () => {
    const stage = await filled();
    await stage.press();
    await stage.reach('waiting');
    const { body } = await stage.platform.received('submit');
    expect((body as { value: object }).value).not.toHaveProperty('acceptTerms');
  });

  test('link to the documents, in a new window', async () => {
    const stage = await open('service-sign-up', { attributes: { 'terms-url': '/terms', 'privacy-url': '/privacy' } });
    const links = [...stage.root.querySelectorAll<HTMLAnchorElement>("label[for='acceptTerms'] a")];
    expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
      ['/terms', '_blank', 'noopener'],
      ['/privacy', '_blank', 'noopener'],
    ]);
    expect(links[0]!.textContent).toContain(en.signUp.opensNewWindow);
  });
});

test('shows an issue of the platform at its field until that changes', async () => {
  const issues = [
    { path: ['name'], code: 'forbidden_characters', message: 'forbidden_characters' },
    { path: ['workspaceName'], code: 'too_long', message: 'too_long', params: { maximum: 80 } },
  ];
  const stage = await filled({ script: { on: { submit: [problem('validation_failed', { issues })] } } });
  await stage.press();
  await stage.find("input[name='workspaceName'][aria-invalid='true']");
  await stage.read('At most 80 characters.');
  await stage.fill('workspaceName', 'E');
  await stage.find("input[name='workspaceName'][aria-invalid='false']");
  expect((await stage.input('name')).getAttribute('aria-invalid')).toBe('true');
  await stage.fill('name', 'Bo');
  await stage.press();
  await stage.reach('waiting');
});

test('shows a form-level issue of the platform', async () => {
  const issues = [{ path: ['locale'], code: 'wrong_option', message: 'wrong_option' }];
  const stage = await filled({ script: { on: { submit: [problem('validation_failed', { issues })] } } });
  await stage.press();
  await stage.read(en.failures.problems.validation_failed as string);
  await expect(stage.around).to.be.accessible();
  await stage.press();
  await stage.reach('waiting');
});

test('before-submit can be prevented, reset() empties, disabled blocks', async () => {
  const stage = await filled();
  stage.element.addEventListener('before-submit', (event) => event.preventDefault(), { once: true });
  await stage.press();
  expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('submit');
  stage.element.reset();
  await updated(stage.element, () => stage.root.querySelector<HTMLInputElement>("input[name='name']")?.value === '');
  stage.element.disabled = true;
  await stage.find("input[name='name']:disabled");
  await stage.press();
  expect(stage.names()).toEqual(['before-submit']);
});

test('does not send a language that the platform lacks', async () => {
  const stage = await filled({ around: { lang: 'sv-FI' } });
  await stage.press();
  expect((await stage.platform.received('submit')).body).toMatchObject({ value: { locale: 'sv' } });
});

test('sends a language to a platform whose form lists it, and else none', async () => {
  addLanguage('ar', { signUp: { heading: () => 'إنشاء حساب' } });
  const sent = async (script: Script) => {
    const stage = await filled({ around: { lang: 'ar' }, script });
    await stage.press();
    return ((await stage.platform.received('submit')).body as { value: object }).value;
  };
  expect(await sent({})).toMatchObject({ locale: 'ar' });
  const locale = { type: 'string', enum: ['en', 'sv'] } as const;
  expect(await sent({ signUpFields: { properties: { locale } } })).not.toHaveProperty('locale');
});
