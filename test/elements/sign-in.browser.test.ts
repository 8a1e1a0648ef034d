import { elementUpdated } from '@open-wc/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import { en } from '../../src/localisation/index.ts';
import { problem, scenarios } from '../../src/testing/index.ts';
import { focused, open, setOnline, Stage, updated, type StageOptions } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

const address = 'bo@ek.example';

async function waiting(options?: StageOptions) {
  const stage = await open('service-sign-in', options);
  await stage.fill('email', address);
  await stage.press();
  await stage.reach('waiting');
  return stage;
}

describe('by keyboard alone', () => {
  test('signs in from the address on; focus follows the steps', async () => {
    const stage = await open('service-sign-in', { attributes: { 'sign-up-url': '/registrera' } });
    stage.element.focus();
    expect(focused()).toBe(await stage.input('email'));
    await userEvent.keyboard(`${address}{Enter}`);
    await stage.reach('waiting');
    expect(focused()).toBe(await stage.input('code'));
    await userEvent.keyboard(stage.platform.mails[0]!.code);
    await stage.reach('signed-in');
    expect(focused()?.id).toBe('heading');
    expect(stage.text).toContain(en.challenge.signedInAs('Astrid Lind'));
    await expect(stage.around).to.be.accessible();
  });

  test('an invalid field is focused and described', async () => {
    const stage = await open('service-sign-in');
    const input = await stage.input('email');
    await stage.type('email', 'bo@ek{Enter}');
    await stage.find("input[aria-invalid='true']");
    expect(focused()).toBe(input);
    const describedBy = stage.element.shadowRoot!.getElementById(input.getAttribute('aria-describedby')!);
    expect(describedBy?.textContent).toContain(en.failures.address['no-dot']);
    expect(stage.element.shadowRoot!.querySelector('[role="status"]')?.textContent).toContain(
      en.failures.address['no-dot'],
    );
    await expect(stage.around).to.be.accessible();
  });
});

describe('events', () => {
  test('bubble, are composed, come in order, and carry neither address nor secret', async () => {
    const stage = await waiting();
    await stage.fill('code', stage.platform.mails[0]!.code);
    await stage.reach('signed-in');
    expect(stage.names()).toEqual(['before-submit', 'code-sent', 'signed-in']);
    for (const event of stage.events) expect([event.bubbles, event.composed]).toEqual([true, true]);
    expect(stage.events.map(({ cancelable }) => cancelable)).toEqual([true, false, false]);
    const serialized = JSON.stringify(stage.events.map((event) => ({ ...event })));
    expect(serialized).toContain('"name":"Astrid Lind"');
    expect(serialized).not.toMatch(/@|challenge_|482917|svs_|link_/);
  });

  test('before-submit can be prevented; typed text stays', async () => {
    const stage = await open('service-sign-in');
    stage.element.addEventListener('before-submit', (event) => event.preventDefault());
    await stage.fill('email', address);
    await stage.press();
    expect(stage.names()).toEqual(['before-submit']);
    expect(stage.element.matches(':state(busy)')).toBe(false);
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('submit');
    expect((await stage.input('email')).value).toBe(address);
  });

  test('shows a signed-in user without an event', async () => {
    const stage = await open('service-sign-in', { script: scenarios['signed in'] });
    await stage.reach('signed-in');
    expect(stage.names()).toEqual([]);
  });
});

describe('as in HTML', () => {
  test('disabled: nothing can be typed or sent', async () => {
    const stage = await open('service-sign-in', { attributes: { disabled: '' } });
    expect((await stage.input('email')).disabled).toBe(true);
    (await stage.find<HTMLFormElement>('form')).requestSubmit();
    await stage.press();
    expect(stage.names()).toEqual([]);
    stage.element.disabled = false;
    await stage.find('input:not(:disabled)');
    expect(stage.element.hasAttribute('disabled')).toBe(false);
  });

  test('autofocus', async () => {
    const stage = await open('service-sign-in', { attributes: { autofocus: '' } });
    expect((await stage.input('email')).autofocus).toBe(true);
  });

  test('reset(): back to an empty form from any step', async () => {
    const stage = await waiting();
    stage.element.reset();
    await stage.reach('ask');
    expect((await stage.input('email')).value).toBe('');
    expect(sessionStorage.length).toBe(0);
    await stage.fill('email', 'bo@ek');
    await stage.press();
    await stage.find("input[aria-invalid='true']");
    stage.element.reset();
    await stage.find("input[aria-invalid='false']");
    expect((await stage.input('email')).value).toBe('');
  });

  test("shows the page's address; a typed one stays", async () => {
    const stage = await open('service-sign-in', { attributes: { email: address } });
    expect((await stage.input('email')).value).toBe(address);
    await stage.type('email', 'bo@alm.example');
    stage.element.email = 'other@ek.example';
    await elementUpdated(stage.element);
    expect((await stage.input('email')).value).toBe('bo@alm.example');
  });

  test('password managers find the fields', async () => {
    const stage = await waiting();
    expect((await stage.input('code')).autocomplete).toBe('one-time-code');
    stage.element.reset();
    const email = await stage.input('email');
    expect([email.autocomplete, email.type, email.inputMode]).toEqual(['username', 'email', 'email']);
    expect(email.labels?.[0]?.textContent?.trim()).toBe(en.fields.email);
  });
});

describe('the code field', () => {
  test.each([
    ['482917', '482 917'],
    ['482-917', '482 917'],
    ['Your code: 482 917.', '482 917'],
    ['Your code is 482 917, valid for 15 minutes (20:30).', '482 917'],
    ['４８２９１７', '482 917'],
    ['٤٨٢٩١٧', '482 917'],
    ['۴۸۲‐۹۱۷', '482 917'],
    ['رمزك هو ٤٨٢ ٩١٧، وهو صالح لمدة ١٥ دقيقة.', '482 917'],
    ['48a29', '482 9'],
  ])('turns %j into the digits %j', async (pasted, shown) => {
    const stage = await waiting({ script: { on: { verify: { held: 'ordinary' } } } });
    const input = await stage.input('code');
    input.focus();
    document.execCommand('insertText', false, pasted);
    expect(input.value).toBe(shown);
  });

  test('sends six digits once by itself; typing over a wrong code clears its issue', async () => {
    const stage = await waiting();
    await stage.type('code', '111111');
    const input = await stage.find<HTMLInputElement>("input[name='code'][aria-invalid='true']");
    expect(input.value).toBe('111 111');
    expect(focused()).toBe(input);
    await userEvent.keyboard('{Backspace}');
    await stage.find("input[name='code'][aria-invalid='false']");
    expect(input.value).toBe('111 11');
    await userEvent.keyboard('2');
    await stage.platform.received('verify', 2);
    expect(stage.platform.requests.filter(({ operation }) => operation === 'verify')).toHaveLength(2);
  });

  test('keeps the caret behind the same digit', async () => {
    const stage = await waiting();
    await stage.type('code', '12345');
    const input = await stage.input('code');
    input.setSelectionRange(1, 1);
    await userEvent.keyboard('9');
    expect(input.value).toBe('192 345');
    expect(input.selectionStart).toBe(2);
  });

  test.each(['٩', '۹', '９'])('turns %s into 9 as it is typed, with the caret behind it', async (digit) => {
    const stage = await waiting();
    await stage.type('code', '1234');
    const input = await stage.input('code');
    input.setSelectionRange(2, 2);
    await userEvent.keyboard(digit);
    expect(input.value).toBe('129 34');
    expect(input.selectionStart).toBe(3);
  });

  test('a press with too few digits sends nothing and focuses the field', async () => {
    const stage = await waiting();
    await stage.type('code', '12');
    await stage.press();
    expect(focused()).toBe(await stage.input('code'));
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('verify');
  });

  test('keeps its digits when the network fails, the window is left, or the element is moved', async () => {
    const stage = await waiting({ script: { on: { verify: { network: 'down' } } } });
    await stage.fill('code', '482917');
    await stage.read(en.failures.problems.network as string);
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    const elsewhere = document.createElement('section');
    stage.provider.append(elsewhere);
    elsewhere.append(stage.element);
    await elementUpdated(stage.element);
    expect(stage.element.matches(':state(waiting)')).toBe(true);
    expect((await stage.input('code')).value).toBe('482 917');
    stage.platform.on('verify', 'ordinary');
    await stage.press();
    await stage.reach('signed-in');
  });
});

describe('offline', () => {
  test('continues by itself when the network is back', async () => {
    const stage = await open('service-sign-in');
    await stage.fill('email', address);
    stage.platform.offline = true;
    setOnline(false);
    await stage.press();
    await stage.reach('offline');
    expect(stage.text).toContain(en.challenge.offline);
    expect((await stage.input('email')).value).toBe(address);
    await expect(stage.around).to.be.accessible();
    stage.platform.offline = false;
    setOnline(true);
    await stage.reach('waiting');
  });
});

test('a token that the platform refuses is reported, and nothing is sent until there is another', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const stage = new Stage('service-sign-in');
  let token: string | undefined = 'svc_wrong';
  stage.provider.getToken = () => token;
  await stage.read(en.failures.problems.token);
  await expect(stage.around).to.be.accessible();
  await stage.fill('email', address);
  await stage.press();
  await stage.platform.received('session', 2);
  await stage.read(en.failures.problems.token);
  expect(stage.platform.requests.filter(({ operation }) => operation === 'submit')).toEqual([]);
  token = undefined;
  await stage.press();
  await stage.reach('waiting');
});

describe('a rate limit', () => {
  test('counts down, also in another tab of the origin', async () => {
    const stage = await open('service-sign-in', { script: scenarios['rate limited'] });
    await stage.fill('email', address);
    await stage.press();
    await stage.reach('limited');
    expect(stage.text).toMatch(/1:(30|29)/);
    expect((await stage.find("[part~='submit']")).getAttribute('aria-disabled')).toBe('true');
    await expect(stage.around).to.be.accessible();
    const other = document.createElement('service-sign-in');
    stage.provider.append(other);
    await updated(other, () => other.matches(':state(ask)') && other.renderRoot.querySelector('input'));
    other.renderRoot.querySelector('input')!.focus();
    await updated(other, () => other.matches(':state(limited)'));
    other.remove();
  });

  test.each(['service-sign-in', 'service-sign-up'] as const)('%s announces it, and its end', async (tag) => {
    const stage = await open(tag, { script: { on: { submit: problem('rate_limited', { retryAfter: 2 }) } } });
    const log = new AnnouncementLog(stage.root);
    await stage.fill('email', address);
    if (tag === 'service-sign-up') await stage.fill('name', 'Astrid');
    await stage.press();
    await stage.read(en.failures.tryAgainNow);
    expect(log.all).toEqual([en.failures.problems.rate_limited, en.failures.tryAgainNow]);
    expect((await stage.find("[part~='submit']")).getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('markup', () => {
  const ignoreAttributes = ['class'];

  test('has parts, labels and descriptions in the form', async () => {
    const { element } = await open('service-sign-in', { attributes: { 'sign-up-url': '/registrera' } });
    expect(element).shadowDom.to.equal(
      `<div lang="en" dir="ltr" part="card">
        <slot name="heading"><h2 id="heading" part="heading">Sign in</h2></slot>
        <p part="description">We’ll email you a link and a code.</p>
        <form method="post" novalidate part="form">
          <div part="field">
            <label for="email" part="label">Email</label>
            <input id="email" part="input" name="email" type="email" autocomplete="username" autocapitalize="none"
              inputmode="email" spellcheck="false" required aria-invalid="false" aria-describedby="email-issue">
            <div hidden id="email-issue" part="issue"><span></span></div>
          </div>
          <button part="button submit" type="submit" aria-disabled="false">Continue</button>
        </form>
        <slot name="footer">
          <div part="footer"><span>New here?</span><a href="/registrera" part="link">Create an account</a></div>
        </slot>
        <div role="status"></div>
      </div>`,
      { ignoreAttributes },
    );
  });

  test('has a field for autofill in the code step', async () => {
    const stage = await waiting();
    expect(await stage.find('form')).dom.to.equal(
      `<form method="post" novalidate part="form">
        <div part="field">
          <label for="code" part="label">Code</label>
          <input id="code" part="input code-input" name="code" inputmode="numeric"
            autocomplete="one-time-code" spellcheck="false" required aria-busy="false" aria-invalid="false"
            aria-describedby="code-issue">
          <div hidden id="code-issue" part="issue"><span></span></div>
        </div>
        <button part="button submit" type="submit" aria-disabled="false">Sign in</button>
      </form>`,
      { ignoreAttributes },
    );
  });
});
