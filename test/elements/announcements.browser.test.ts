import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, scenarios } from '../../src/testing/index.ts';
import { focused, open, type ElementTag, type Stage } from '../support/element-stage.ts';

const address = 'astrid@lindholm.example';
const noEnding = en.failures.address['no-dot'];

const said = ({ root }: Stage<ElementTag>) => root.querySelector("[role='status']")!.textContent!.trim();
const describedAs = ({ root }: Stage<ElementTag>, input: Element) =>
  root.querySelector(`#${input.getAttribute('aria-describedby')}`)!.textContent!.trim();

/** Presses as a person does: focus goes to the button. */
const press = async (stage: Stage<ElementTag>) => userEvent.click(await stage.find("[part~='submit']"));

async function waiting(options?: Parameters<typeof open>[1]): Promise<Stage<'service-sign-in'>> {
  const stage = await open('service-sign-in', options);
  await stage.fill('email', address);
  await press(stage);
  await stage.reach('waiting');
  return stage;
}

// The pointer must not be over the next step.
beforeEach(() => (document.activeElement as HTMLElement | null)?.blur());

describe('an issue is told once', () => {
  test('by the field, where focus goes to it', async () => {
    const stage = await open('service-sign-in');
    await press(stage);
    const input = await stage.find("input[aria-invalid='true']");
    await expect.poll(() => focused() === input).toBe(true);
    expect(describedAs(stage, input)).toBe(en.failures.issues.required);
    expect(said(stage)).toBe('');
  });

  test('aloud, where focus is there already', async () => {
    const stage = await open('service-sign-in');
    await stage.type('email', 'astrid@lindholm');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => said(stage)).toBe(noEnding);
  });

  test('aloud, when the field is left', async () => {
    const stage = await open('service-sign-up');
    await press(stage);
    await stage.find("input[name='email'][aria-invalid='true']");
    await stage.type('email', 'astrid@lindholm');
    await userEvent.tab();
    await expect.poll(() => said(stage)).toBe(noEnding);
  });
});

describe('the code', () => {
  test('of too few digits is told, and asks nothing of the platform', async () => {
    const stage = await waiting();
    await stage.type('code', '12');
    await press(stage);
    await expect.poll(() => said(stage)).toBe(en.challenge.incompleteCode);
    const input = await stage.input('code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(focused()).toBe(input);
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('verify');
    await stage.type('code', '123');
    await stage.find("input[name='code'][aria-invalid='false']");
    expect(said(stage), 'the step is told once').toBe('');
  });

  test('that is sent again takes focus to its field', async () => {
    const stage = await waiting({ script: { resendAfter: 0 } });
    const again = await stage.find("[name='resend']");
    stage.platform.on('submit', 'ordinary');
    await userEvent.click(again);
    await expect.poll(() => said(stage)).toBe(en.challenge.codeResent);
    expect(stage.root.contains(focused())).toBe(true);
  });

  test('signs in, and focus alone tells so', async () => {
    const stage = await waiting();
    await stage.type('code', stage.platform.mails[0]!.code);
    await stage.reach('signed-in');
    await expect.poll(() => focused()?.id).toBe('heading');
    expect(focused()!.textContent).toBe(en.challenge.signedInAs(astrid.name));
    expect(said(stage)).toBe('');
  });
});

test('a link that is pressed takes focus to what has become of it', async () => {
  for (const script of [{}, scenarios.expired, scenarios['already used']]) {
    const stage = await open('service-verify', { script });
    stage.element.setAttribute('token', stage.platform.sendMail().token);
    await press(stage);
    await expect.poll(() => focused()?.id).toBe('heading');
    expect(said(stage)).toBe('');
    stage.around.remove();
  }
});

test('signing out is told, and focus goes to the way back in', async () => {
  const stage = await open('service-current-user', {
    script: scenarios['signed in'],
    attributes: { 'sign-in-url': '/logga-in' },
  });
  await stage.reach('signed-in');
  await userEvent.click(await stage.find("[part~='button']"));
  await userEvent.click(await stage.find("[value='here']"));
  await stage.reach('signed-out');
  await expect.poll(() => focused()?.localName).toBe('a');
  expect(said(stage)).toBe(en.currentUser.signedOut);
});

test('what it costs to sign out everywhere belongs to the entry that does it', async () => {
  const stage = await open('service-current-user', { script: scenarios['signed in'] });
  await stage.reach('signed-in');
  await userEvent.click(await stage.find("[part~='button']"));
  await userEvent.click(await stage.find("[value='everywhere']"));
  const entry = await stage.find('[aria-describedby]');
  expect(describedAs(stage, entry)).toBe(en.currentUser.confirmEverywhere);
});

test('a language that the page does not speak is marked as such', async () => {
  const stage = await open('service-sign-in', { around: { lang: 'ar' }, attributes: { lang: 'sv' } });
  expect(stage.root.querySelector('.card')!.getAttribute('lang')).toBe('sv');
});

test('terms are not accepted by anybody else', async () => {
  const stage = await open('service-sign-up', { script: scenarios['with terms'] });
  const box = await stage.input('acceptTerms');
  expect([box.checked, box.hasAttribute('checked')]).toEqual([false, false]);
  await stage.fill('name', 'Bo Ek');
  await stage.fill('email', address);
  await press(stage);
  await stage.find("input[name='acceptTerms'][aria-invalid='true']");
  expect(describedAs(stage, box)).toBe(en.failures.issues.not_accepted);
});
