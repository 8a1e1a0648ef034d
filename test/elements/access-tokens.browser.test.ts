import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem, type Script, type ScriptedPlatform } from '../../src/testing/index.ts';
import { focused, open, setOnline, updated } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

const words = en.tokens;
const nightly = {
  id: 'token_nightly',
  name: 'Nightly build',
  createdAt: '2026-02-01T08:00:00Z',
  lastUsedAt: '2026-02-02T08:00:00Z',
  expiresAt: null,
  prefix: 'svc_NIGH',
};

async function signedIn(script: Script = {}) {
  const stage = await open('service-access-tokens', { script: { user: astrid, accessTokens: [nightly], ...script } });
  await stage.reach('ready');
  return stage;
}

const announcement = ({ root }: { root: ParentNode }) => root.querySelector("[role='status']")?.textContent?.trim();
const revocations = ({ platform }: { platform: ScriptedPlatform }) =>
  platform.requests.filter(({ operation }) => operation === 'revokeToken').length;
const focusedPart = () => focused()?.getAttribute('part');

describe('creating a token', () => {
  test('works by keyboard: shown once, copied, closed; focus follows', async () => {
    const stage = await signedIn();
    await stage.type('name', 'CI{Enter}');
    await stage.reach('created');
    const secret = await stage.find<HTMLInputElement>('#secret');
    expect(secret.value).toMatch(/^svc_/);
    expect(focused()?.id).toBe('created-heading');
    await expect(stage.around).to.be.accessible();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await stage.press("[part~='copy']");
    await stage.read(words.copied);
    expect(copied).toHaveBeenCalledWith(secret.value);
    expect(announcement(stage)).toBe(words.copied);
    await stage.press("[part~='done']");
    await updated(stage.element, () => !stage.element.matches(':state(created)'));
    expect(stage.element.shadowRoot?.innerHTML).not.toContain(secret.value);
    expect(stage.text).toContain('CI');
    expect(stage.names()).toEqual(['before-submit', 'token-created']);
    expect(JSON.stringify(stage.events.map((event) => ({ ...event })))).not.toContain('svc_');
    copied.mockRestore();
  });

  test('is not closed by one press before the copy', async () => {
    const stage = await signedIn();
    await stage.fill('name', 'CI');
    await stage.press();
    await stage.reach('created');
    await stage.press("[part~='done']");
    await stage.read(words.notCopied);
    expect(announcement(stage)).toBe(words.notCopied);
    await stage.press("[part~='done']");
    await updated(stage.element, () => !stage.element.matches(':state(created)'));
  });

  test('shows the text for copying by hand if the browser can’t copy', async () => {
    const stage = await signedIn();
    await stage.fill('name', 'CI');
    await stage.press();
    const refused = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const command = vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await stage.press("[part~='copy']");
    await stage.read(words.copyByHand);
    const secret = await stage.find<HTMLInputElement>('#secret');
    secret.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, composed: true }));
    await stage.read(words.copied);
    refused.mockRestore();
    command.mockRestore();
  });

  test('warns before the page is left while a new token is not copied', async () => {
    const stage = await signedIn();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await stage.fill('name', 'CI');
    await stage.press();
    await stage.reach('created');
    expect(leave()).toBe(true);
  });

  test('creates one token on a double press; a missing name is an issue at its field', async () => {
    const stage = await signedIn();
    await stage.press();
    await stage.read(en.failures.issues.required as string);
    await expect.poll(() => focused()?.id).toBe('name');
    await stage.fill('name', 'CI');
    const button = await stage.find("[part~='submit']");
    button.click();
    button.click();
    await stage.reach('created');
    expect(stage.platform.requests.filter(({ operation }) => operation === 'createToken')).toHaveLength(1);
  });

  test('sets another expiry, or none', async () => {
    const stage = await signedIn();
    await stage.fill('name', 'CI');
    const lifetime = await stage.find<HTMLSelectElement>('select');
    expect(lifetime.selectedOptions[0]?.textContent?.trim()).toBe(words.days(90));
    await userEvent.selectOptions(lifetime, words.neverExpires);
    await stage.press();
    expect((await stage.platform.received('createToken')).body).toEqual({ name: 'CI' });
  });

  test('waits for the network and continues by itself', async () => {
    const stage = await signedIn();
    await stage.fill('name', 'CI');
    stage.platform.offline = true;
    setOnline(false);
    await stage.press();
    await stage.reach('offline');
    await stage.read(en.challenge.offline);
    stage.platform.offline = false;
    setOnline(true);
    await stage.reach('created');
  });

  test('announces a rate limit without its clock, and when it is over', async () => {
    const stage = await signedIn({ on: { createToken: [problem('rate_limited', { retryAfter: 2 })] } });
    const log = new AnnouncementLog(stage.root);
    await stage.fill('name', 'CI');
    await stage.press();
    await stage.read(en.failures.tryAgainNow);
    expect(log.all).toEqual([en.failures.problems.rate_limited, en.failures.tryAgainNow]);
  });

  test('names the limit when there is one too many', async () => {
    const params = { limit: 'tokensPerPerson', maximum: 100 };
    const stage = await signedIn({ on: { createToken: problem('conflict', { params }) } });
    await stage.fill('name', 'CI');
    await stage.press();
    await stage.read(words.tooMany(100));
    expect(announcement(stage)).toBe(words.tooMany(100));
  });
});

describe('a fresh sign-in', () => {
  const stale: Script = { on: { createToken: [problem('fresh_sign_in_required')] } };

  test('happens in place: the code of an e-mail creates the requested token', async () => {
    const stage = await signedIn(stale);
    await stage.type('name', 'CI{Enter}');
    await stage.reach('confirming');
    await stage.read(words.confirmHeading);
    expect(focused()?.id).toBe('confirm-heading');
    await stage.input('code');
    await expect(stage.around).to.be.accessible();
    await stage.type('code', '111111');
    await stage.read('Wrong code.');
    await stage.type('code', stage.platform.mails.at(-1)?.code ?? '');
    await stage.reach('created');
    expect(stage.text).toContain(words.createdHeading('CI'));
  });

  test('shows the clock in the button that requests a new code', async () => {
    const stage = await signedIn({ ...stale, resendAfter: 1 });
    await stage.type('name', 'CI{Enter}');
    const again = await stage.find("[name='resend']");
    expect([again.getAttribute('aria-disabled'), again.textContent]).toEqual(['true', en.challenge.newCodeIn('0:01')]);
    again.focus();
    await userEvent.keyboard('{Enter}');
    expect(stage.platform.mails).toHaveLength(1);
    await expect.poll(() => again.textContent).toBe(en.challenge.newCode);
    expect([focused(), again.getAttribute('aria-disabled')]).toEqual([again, 'false']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => stage.platform.mails.length).toBe(2);
  });

  test('can be cancelled, and keeps the typed text', async () => {
    const stage = await signedIn(stale);
    await stage.type('name', 'CI{Enter}');
    await stage.input('code');
    await userEvent.click([...stage.root.querySelectorAll<HTMLElement>("[part='link']")].at(-1)!);
    expect((await stage.input('name')).value).toBe('CI');
  });
});

describe('revoking', () => {
  test('can be undone by keyboard, and is announced', async () => {
    const stage = await signedIn();
    (await stage.find("[part~='revoke']")).focus();
    await userEvent.keyboard('{Enter}');
    await stage.find("[part~='undo']");
    await updated(stage.element, () => focusedPart()?.includes('undo'));
    expect(announcement(stage)).toBe(words.willBeRevoked('Nightly build'));
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Enter}');
    await updated(stage.element, () => focusedPart()?.includes('revoke'));
    expect(announcement(stage)).toBe(words.revocationUndone('Nightly build'));
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('revokeToken');
  });

  test('is sent before the user signs out', async () => {
    const stage = await signedIn({ on: { revokeToken: [{ held: 'ordinary' }] } });
    const user = document.createElement('service-current-user');
    stage.element.after(user);
    await updated(user, () => user.matches(':state(signed-in)'));
    await stage.press("[part~='revoke']");
    await stage.find("[part~='undo']");
    user.shadowRoot?.querySelector<HTMLButtonElement>("[value='here']")?.click();
    await stage.platform.received('revokeToken');
    expect(stage.platform.requests.some(({ operation }) => operation === 'signOff')).toBe(false);
    stage.platform.release('revokeToken');
    await stage.platform.received('signOff');
    await stage.reach('signed-out');
  });

  test('happens when the element is removed', async () => {
    const stage = await signedIn();
    await stage.press("[part~='revoke']");
    stage.element.remove();
    expect((await stage.platform.received('revokeToken')).parameters).toEqual({ id: 'token_nightly' });
  });

  test('happens once the network is back, when the element was removed offline', async () => {
    const stage = await signedIn();
    setOnline(false);
    stage.platform.offline = true;
    await stage.press("[part~='revoke']");
    stage.element.remove();
    await stage.platform.received('revokeToken');
    const before = revocations(stage);
    stage.platform.offline = false;
    setOnline(true);
    await stage.platform.received('revokeToken', before + 1);
  });

  test('does not happen when the element is only moved', async () => {
    const stage = await signedIn();
    await stage.press("[part~='revoke']");
    stage.provider.prepend(stage.element);
    await stage.find("[part~='undo']");
    await Promise.resolve();
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('revokeToken');
  });

  test('happens when the page unloads', async () => {
    const stage = await signedIn();
    await stage.press("[part~='revoke']");
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
    await stage.platform.received('revokeToken');
  });
});

describe('signed out', () => {
  test('shows the sign-in, then the tokens', async () => {
    const stage = await open('service-access-tokens', { script: { accessTokens: [nightly] } });
    await stage.reach('signed-out');
    await stage.find('service-sign-in');
    await expect(stage.around).to.be.accessible();
    stage.platform.signIn();
    // as another tab says it
    const channel = new BroadcastChannel(`service:session:${stage.platform.baseUrl}`);
    channel.postMessage({ kind: 'session' });
    await stage.read('Nightly build');
    channel.close();
  });
});

describe('the list', () => {
  const unused = { ...nightly, id: 'token_archive', name: 'Export', lastUsedAt: null, prefix: 'svc_EXPO' };
  const factsIn = async (lang: string) => {
    const stage = await open('service-access-tokens', {
      script: { user: astrid, accessTokens: [nightly, unused] },
      around: { lang },
    });
    await stage.reach('ready');
    return [...stage.root.querySelectorAll('[part=row]')].map((row) => {
      const facts = row.querySelector('.quiet')?.textContent?.replaceAll(/\s+/g, ' ').trim();
      const times = [...row.querySelectorAll('time')].map(({ dateTime }) => dateTime);
      return { name: row.querySelector('b')?.textContent, facts, times };
    });
  };

  test('shows the last use of each token in English', async () => {
    expect(await factsIn('en')).toEqual([
      {
        name: 'Nightly build',
        facts: 'svc_NIGH… · Created Feb 1, 2026 · last used Feb 2, 2026',
        times: [nightly.createdAt, nightly.lastUsedAt],
      },
      { name: 'Export', facts: 'svc_EXPO… · Created Feb 1, 2026 · never used', times: [nightly.createdAt] },
    ]);
  });

  test('shows the last use of each token in Swedish', async () => {
    expect((await factsIn('sv')).map(({ facts }) => facts)).toEqual([
      'svc_NIGH… · Skapad 1 feb. 2026 · senast använd 2 feb. 2026',
      'svc_EXPO… · Skapad 1 feb. 2026 · aldrig använd',
    ]);
  });
});

test('explains a list that could not be read, with a retry', async () => {
  const stage = await open('service-access-tokens', {
    script: { user: astrid, on: { tokens: [problem('internal')] } },
  });
  await stage.read(words.tryAgain);
  expect(stage.text).toContain(en.failures.problems.internal as string);
  await stage.press("[part='button']:not([part~='submit'])");
  await stage.reach('ready');
  expect(stage.text).toContain(words.empty);
});
