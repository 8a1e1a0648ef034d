import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { problem, scenarios } from '../../src/testing/index.ts';
import { focused, open, setOnline, updated, type StageOptions } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

async function ready(options: StageOptions = {}) {
  const stage = await open('service-verify', options);
  stage.element.token = stage.platform.sendMail().token;
  await stage.reach('ready');
  return stage;
}

describe('a link', () => {
  test('uses nothing when it is opened; one press by keyboard signs in and announces it', async () => {
    const stage = await ready();
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('verify');
    stage.element.focus();
    expect(focused()?.getAttribute('type')).toBe('submit');
    await userEvent.keyboard('{Enter}');
    await stage.reach('signed-in');
    expect(stage.names()).toEqual(['signed-in']);
    const [event] = stage.events;
    expect([event!.bubbles, event!.composed, event!.cancelable]).toEqual([true, true, false]);
    expect(JSON.stringify({ ...event })).not.toMatch(/@|link_|svs_/);
    expect(stage.text).toContain(en.challenge.signedInAs('Astrid Lind'));
    await expect(stage.around).to.be.accessible();
  });

  test('is redeemed once, however often it is pressed', async () => {
    const stage = await ready();
    const submit = await stage.find("[part~='submit']");
    submit.click();
    submit.click();
    await stage.reach('signed-in');
    expect(stage.platform.requests.filter(({ operation }) => operation === 'verify')).toHaveLength(1);
  });

  test.each([
    ['expired', en.verify.expiredHeading],
    ['already used', en.verify.usedHeading],
  ] as const)('%s: explains the next step, and announces it', async (scenario, heading) => {
    const stage = await ready({ script: scenarios[scenario], attributes: { 'sign-in-url': '/logga-in' } });
    await stage.press();
    await stage.reach('over');
    await stage.read(heading);
    expect(stage.root.querySelector('[role="status"]')?.textContent).toBe(heading);
    expect((await stage.find('a')).getAttribute('href')).toBe('/logga-in');
    await expect(stage.around).to.be.accessible();
  });

  test('stays after a failure, explains it, and can be pressed again', async () => {
    const stage = await ready({ script: scenarios['internal error'] });
    await stage.press();
    await stage.read(en.failures.problems.internal as string);
    await expect(stage.around).to.be.accessible();
    stage.platform.on('verify', 'ordinary');
    await stage.press();
    await stage.reach('signed-in');
  });

  test('shows the clock of a rate limit, and announces it and its end', async () => {
    const stage = await ready({ script: { on: { verify: problem('rate_limited', { retryAfter: 2 }) } } });
    const log = new AnnouncementLog(stage.root);
    await stage.press();
    await updated(stage.element, () => /0:0[12]/.test(stage.text));
    const submit = await stage.find("[part~='submit']");
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    await expect(stage.around).to.be.accessible();
    submit.click();
    await stage.read(en.failures.tryAgainNow);
    expect(log.all).toEqual([en.failures.problems.rate_limited, en.failures.tryAgainNow]);
    expect(stage.platform.requests.filter(({ operation }) => operation === 'verify')).toHaveLength(1);
    stage.platform.on('verify', 'ordinary');
    await stage.press();
    await stage.reach('signed-in');
  });

  test('waits for the network and continues by itself', async () => {
    const stage = await ready();
    stage.platform.offline = true;
    setOnline(false);
    await stage.press();
    await stage.reach('offline');
    await expect(stage.around).to.be.accessible();
    stage.platform.offline = false;
    setOnline(true);
    await stage.reach('signed-in');
  });

  test('without a token is shown as expired', async () => {
    const stage = await open('service-verify', { attributes: { 'sign-in-url': '/logga-in' } });
    await stage.reach('over');
    await stage.read(en.verify.expiredHeading);
    await expect(stage.around).to.be.accessible();
  });

  test('starts again with another token', async () => {
    const stage = await ready({ script: scenarios['already used'] });
    await stage.press();
    await stage.reach('over');
    stage.element.token = stage.platform.sendMail().token;
    await stage.reach('ready');
  });

  test('explains that an unrequested link can be ignored', async () => {
    const stage = await ready();
    const details = await stage.find<HTMLDetailsElement>('details');
    (await stage.find('summary')).focus();
    await userEvent.keyboard('{Enter}');
    expect(details.open).toBe(true);
    expect(stage.text).toContain(en.verify.ignoredReason);
    await expect(stage.around).to.be.accessible();
  });
});

test("shows the page's slotted content when signed in", async () => {
  const stage = await ready({ children: '<p slot="signed-in">Welcome aboard</p>' });
  await stage.press();
  await stage.reach('signed-in');
  const slot = await stage.find<HTMLSlotElement>("slot[name='signed-in']");
  expect(slot.assignedElements()[0]?.textContent).toBe('Welcome aboard');
});

test('ignores a return path of another origin', async () => {
  const stage = await ready({ attributes: { 'return-to': '//evil.example' } });
  await stage.press();
  await stage.reach('signed-in');
  await updated(stage.element, () => true);
  expect(stage.root.querySelector('a')).toBeNull();
});
