import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, scenarios } from '../../src/testing/index.ts';
import { focused, open, type ElementTag, type Stage } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

const address = 'astrid@lindholm.example';
const noEnding = en.failures.address['no-dot'];

const announced = ({ root }: Stage<ElementTag>) => root.querySelector("[role='status']")!.textContent!.trim();
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

describe('an issue is announced once', () => {
  test('by its field, if that takes focus', async () => {
    const stage = await open('service-sign-in');
    await press(stage);
    const input = await stage.find("input[aria-invalid='true']");
    await expect.poll(() => focused() === input).toBe(true);
    expect(describedAs(stage, input)).toBe(en.failures.issues.required);
    expect(announced(stage)).toBe('');
  });

  test('by the announcer, if the field has focus already', async () => {
    const stage = await open('service-sign-in');
    await stage.type('email', 'astrid@lindholm');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => announced(stage)).toBe(noEnding);
  });

  test('by the announcer, when the field is left', async () => {
    const stage = await open('service-sign-up');
    await press(stage);
    await stage.find("input[name='email'][aria-invalid='true']");
    await stage.type('email', 'astrid@lindholm');
    await userEvent.tab();
    await expect.poll(() => announced(stage)).toBe(noEnding);
  });
});

describe('the code', () => {
  test('with too few digits shows an issue and sends nothing', async () => {
    const stage = await waiting();
    await stage.type('code', '12');
    await press(stage);
    await expect.poll(() => announced(stage)).toBe(en.challenge.incompleteCode);
    const input = await stage.input('code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(focused()).toBe(input);
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('verify');
    await stage.type('code', '123');
    await stage.find("input[name='code'][aria-invalid='false']");
    expect(announced(stage), 'the step is announced once').toBe('');
  });

  test('that is sent again moves focus to its field', async () => {
    const stage = await waiting({ script: { resendAfter: 0 } });
    const again = await stage.find("[name='resend']");
    stage.platform.on('submit', 'ordinary');
    await userEvent.click(again);
    await expect.poll(() => announced(stage)).toBe(en.challenge.codeResent);
    expect(stage.root.contains(focused())).toBe(true);
  });

  test('is requested by a button that shows the clock until then; the end is announced once', async () => {
    const stage = await waiting({ script: { resendAfter: 2 } });
    const again = await stage.find<HTMLButtonElement>("[name='resend']");
    const { height } = stage.element.getBoundingClientRect();
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    expect(again.getAttribute('aria-disabled')).toBe('true');
    expect(again.textContent).toMatch(/New code in 0:0[12]/);
    again.focus();
    await userEvent.keyboard('{Enter}');
    await expect(stage.around).to.be.accessible();
    await expect.poll(() => again.textContent.trim()).toBe(en.challenge.newCode);
    expect([focused(), again.getAttribute('aria-disabled')]).toEqual([again, 'false']);
    expect(stage.element.getBoundingClientRect().height).toBe(height);
    await stage.element.updateComplete;
    expect(log.take()).toEqual([en.challenge.newCode]);
    expect(stage.platform.mails).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => announced(stage)).toBe(en.challenge.codeResent);
    expect([focused(), again.getAttribute('aria-disabled')]).toEqual([again, 'true']);
  });

  test('signs in, and only the moved focus announces it', async () => {
    const stage = await waiting();
    await stage.type('code', stage.platform.mails[0]!.code);
    await stage.reach('signed-in');
    await expect.poll(() => focused()?.id).toBe('heading');
    expect(focused()!.textContent).toBe(en.challenge.signedInAs(astrid.name));
    expect(announced(stage)).toBe('');
  });
});

test('moves focus from a link to its result', async () => {
  for (const script of [{}, scenarios.expired, scenarios['already used']]) {
    const stage = await open('service-verify', { script });
    stage.element.setAttribute('token', stage.platform.sendMail().token);
    await press(stage);
    await expect.poll(() => focused()?.id).toBe('heading');
    expect(announced(stage)).toBe('');
    stage.around.remove();
  }
});

test('a sign-out is announced, and focus moves to the sign-in link', async () => {
  const stage = await open('service-current-user', {
    script: scenarios['signed in'],
    attributes: { 'sign-in-url': '/logga-in' },
  });
  await stage.reach('signed-in');
  await userEvent.click(await stage.find("[part~='button']"));
  await userEvent.click(await stage.find("[value='here']"));
  await stage.reach('signed-out');
  await expect.poll(() => focused()?.localName).toBe('a');
  expect(announced(stage)).toBe(en.currentUser.signedOut);
});

test('the entry that signs out everywhere is described by its consequence', async () => {
  const stage = await open('service-current-user', { script: scenarios['signed in'] });
  await stage.reach('signed-in');
  await userEvent.click(await stage.find("[part~='button']"));
  await userEvent.click(await stage.find("[value='everywhere']"));
  const entry = await stage.find('[aria-describedby]');
  expect(describedAs(stage, entry)).toBe(en.currentUser.confirmEverywhere);
});

test("marks text in another language than the page's", async () => {
  const stage = await open('service-sign-in', { around: { lang: 'ar' }, attributes: { lang: 'sv' } });
  expect(stage.root.querySelector('.card')!.getAttribute('lang')).toBe('sv');
});

test('does not accept terms of a previous user', async () => {
  const stage = await open('service-sign-up', { script: scenarios['with terms'] });
  const box = await stage.input('acceptTerms');
  expect([box.checked, box.hasAttribute('checked')]).toEqual([false, false]);
  await stage.fill('name', 'Bo Ek');
  await stage.fill('email', address);
  await press(stage);
  await stage.find("input[name='acceptTerms'][aria-invalid='true']");
  expect(describedAs(stage, box)).toBe(en.failures.issues.not_accepted);
});
