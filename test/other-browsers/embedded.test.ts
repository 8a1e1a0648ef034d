import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { codeLineIn, mailTo, newAccount } from '../support/journey-people.ts';
import { JourneyPlatform } from '../support/journey-platform.ts';
import { enginesHere, Visitor } from './visitor.ts';

const host = await JourneyHost.listen();
/** Firefox stores a partitioned cookie; WebKit stores none over plain http, and keeps the session in memory. */
const afterReload = { firefox: 'signed in', webkit: 'asked' };
let platform: JourneyPlatform;

beforeAll(async () => {
  platform = await JourneyPlatform.start({ ALLOWED_ORIGINS: host.at('127.0.0.1') });
  host.allow(platform.url);
  host.serve('/', {
    head: scriptTag(platform.url),
    body: '<service-current-user></service-current-user><resource-viewer></resource-viewer>',
  });
});
afterAll(() => Promise.all([platform.stop(), host.close()]));

describe.each(enginesHere)('$name', (engine) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await Visitor.open(engine);
  });
  afterEach(async () => {
    expect(await visitor.errors()).toEqual([]);
  });
  afterAll(() => visitor.close());

  it('signs in on a page of another site, under its strict policy, with any cookie setting', async () => {
    const address = await newAccount(platform.url);
    await visitor.goTo(host.at('127.0.0.1'));
    await visitor.see({ selector: 'service-sign-in:state(ask)' });
    await visitor.write({ role: 'textbox', name: 'Email' }, address);
    await visitor.press('Enter');
    await visitor.see({ role: 'textbox', name: 'Code' });
    await visitor.type(codeLineIn(await mailTo(platform.url, address, 2)).replaceAll(/\D/g, ''));
    await visitor.see({ selector: 'service-current-user:state(signed-in)' });
    await visitor.see({ selector: 'resource-viewer:state(ready)' });
    await visitor.click({ role: 'link', name: 'Welcome.md' });
    await visitor.see({ selector: '.article h1' });
    await visitor.reload();
    const after = await visitor.until(({ one }) => {
      if (one({ selector: 'service-current-user:state(signed-in)' })) return 'signed in';
      return one({ selector: 'service-sign-in:state(ask)' }) ? 'asked' : undefined;
    });
    expect(after).toBe(afterReload[engine.name]);
  });
});
