import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { resourceInfoSchema } from '@service/widgets/contract';
import { mailTo, TestBrowser, tokenOf } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { holdLock, waitForLocks } from '../../support/locks.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';

const grant = (email: string, role = 'reader') => ({ email, role });
const share = (person: TestPerson, id: string, entries: object[], visibility = 'workspace') =>
  person.submit('access', id, { entries, visibility });

async function people(platform: TestPlatform, ...names: string[]): Promise<TestPerson[]> {
  const made: TestPerson[] = [];
  for (const name of names) made.push(await TestPerson.signUp(platform, `${name}@example.com`));
  return made;
}

/** Opens the link of an invitation in a new browser. */
async function accept(platform: TestPlatform, email: string) {
  const browser = new TestBrowser(platform, { address: '203.0.113.9' });
  const { body } = await browser.verify({ token: tokenOf(await mailTo(platform, email)), session: 'token' });
  const headers = { authorization: `Bearer ${body.session.token}` };
  return { body, get: (path: string) => browser.ask(path, { headers }) };
}

onOnePlatform('access to resources', (start) => {
  test('a user with an account reads only the shared resource, at once, and is listed by the typed address', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const plans = await anna.directory(anna.root, 'Planer');
    const note = await anna.document(plans, 'plan.md', 'text');
    expect((await bo.get(`/r/${note}`)).status).toBe(404);
    expect((await share(anna, note, [grant('BO@example.com')])).status).toBe(200);
    const read = await bo.get(`/r/${note}`);
    expect(read.body.resource).toMatchObject({ parentId: null, path: [], permissions: ['read'] });
    expect((await bo.get(`/r/${plans}`)).status).toBe(404);
    expect((await bo.submit('rename', note, { name: 'x' })).status).toBe(403);
    const info = resourceInfoSchema.parse((await anna.get(`/r/${note}/info`)).body);
    expect(info.access).toEqual([
      { who: { email: 'BO@example.com' }, role: 'reader' },
      {
        who: { id: anna.userId, name: 'Astrid Ek', email: 'anna@example.com' },
        role: 'owner',
        inheritedFrom: { id: anna.root, name: 'Astrid Ek' },
      },
    ]);
    expect(resourceInfoSchema.parse((await bo.get(`/r/${note}/info`)).body).access).toEqual([]);
    const mail = await mailTo(platform, 'bo@example.com');
    expect(mail.template).toBe('@service/authentication/emails/invited');
    expect(mail.text).toContain(`/r/${note}`);
    await bo.browser.signIn('bo@example.com');
    await bo.browser.verify({ token: tokenOf(await mailTo(platform, 'bo@example.com')), session: 'cookie' });
    expect((await anna.get(`/r/${note}/info`)).body.access[0].who).toMatchObject({ id: bo.userId });
  });

  test('an address without an account is invited, and gets access once it is verified', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const plans = await anna.directory(anna.root, 'Planer');
    await share(anna, plans, [grant('ny.person@example.com', 'writer')]);
    const mail = await mailTo(platform, 'ny.person@example.com');
    expect(mail.text).toContain('/inbjudan/verifiera?token=');
    expect(mail.text).not.toMatch(/\b\d{3} \d{3}\b/);
    platform.clock.advance(6 * 24 * 3600);
    const guest = await accept(platform, 'ny.person@example.com');
    expect(guest.body).toMatchObject({ user: { name: 'ny.person' }, returnTo: `/r/${plans}` });
    expect(guest.body.user.workspaces).toHaveLength(1);
    expect((await guest.get(`/r/${plans}`)).body.resource.permissions).toEqual(['read', 'write', 'delete']);
    expect((await guest.get(`/r/${anna.root}`)).status).toBe(404);
    const [first] = (await anna.get(`/r/${plans}/info`)).body.access;
    expect(first.who).toMatchObject({ name: 'ny.person', email: 'ny.person@example.com' });
  });

  test('a verification does not wait for a locked workspace, whose access follows once it is free', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const email = 'ny.person@example.com';
    const plans = await anna.directory(anna.root, 'Planer');
    const later = await anna.directory(anna.root, 'Senare');
    await share(anna, plans, [grant(email, 'writer')]);
    await share(anna, anna.root, [grant(anna.email, 'owner'), grant(email)]);
    await share(bo, bo.root, [grant(bo.email, 'owner'), grant(email)]);
    await mailTo(platform, email);
    const [locked] = anna.root.split('-');
    const held = await holdLock(
      platform.database,
      `SELECT 1 FROM workspaces WHERE workspace_id = '${locked}' FOR NO KEY UPDATE`,
    );
    const verified = accept(platform, email);
    const guest = await Promise.race([verified, pause(10_000)]);
    const whileLocked = await Promise.all([plans, bo.root].map(async (id) => (await guest?.get(`/r/${id}`))?.status));
    // shared once more after the verification: that does not reveal the account
    await held.query.execute(`
      INSERT INTO access_entries (workspace_id, resource_id, entry_id, user_id, address_key, address, role, created_at)
      SELECT workspace_id, '${later}', 'later', '${guest?.body.user.id}', address_key, address, role, created_at
      FROM access_entries WHERE resource_id = '${plans}' AND address_key = '${email}'`);
    await held.release();
    await verified;
    expect(guest?.body.user.workspaces.length).toBe(2);
    expect(whileLocked).toEqual([404, 200]);
    await platform.jobs.idle();
    expect((await guest!.get(`/r/${plans}`)).body.resource.permissions).toEqual(['read', 'write', 'delete']);
    expect((await guest!.get('/api/v0/users/session')).body.user.workspaces).toHaveLength(3);
    const whoOf = async (host: TestPerson, id: string) => (await host.get(`/r/${id}/info`)).body.access[0].who;
    expect(await whoOf(anna, plans)).toMatchObject({ name: 'ny.person', email });
    expect(await whoOf(anna, later)).toEqual({ email });
  });

  test('access that is revoked while its workspace is locked does not follow', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const email = 'ny.person@example.com';
    const plans = await anna.directory(anna.root, 'Planer');
    await share(anna, plans, [grant(email)]);
    await mailTo(platform, email);
    const held = await holdLock(platform.database, 'SELECT 1 FROM workspaces FOR NO KEY UPDATE');
    const verified = accept(platform, email);
    const guest = await Promise.race([verified, pause(10_000)]);
    await held.query.execute(`DELETE FROM access_entries WHERE resource_id = '${plans}' AND address_key = '${email}'`);
    await held.release();
    await verified;
    await platform.jobs.idle();
    expect((await guest?.get(`/r/${plans}`))?.status).toBe(404);
  });

  test('an invitation does not sign in to an existing account', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const plans = await anna.directory(anna.root, 'Planer');
    await share(anna, plans, [grant('ny@example.com')]);
    const token = tokenOf(await mailTo(platform, 'ny@example.com'));
    const ny = await TestPerson.signUp(platform, 'ny@example.com');
    expect((await ny.get(`/r/${plans}`)).status).toBe(200);
    const passedOn = await new TestBrowser(platform).verify({ token, session: 'token' });
    expect([passedOn.status, passedOn.body.code]).toEqual([410, 'already_used']);
  });

  test('an invitation links to the sign-up if there are terms to accept', async () => {
    const platform = await start({ settings: { terms: { termsUrl: 'https://platform.example/terms' } } });
    const browser = new TestBrowser(platform);
    await browser.signUp('anna@example.com', { acceptTerms: true });
    const { body } = await browser.verify({
      token: tokenOf(await mailTo(platform, 'anna@example.com')),
      session: 'cookie',
    });
    const root = body.user.workspace.rootResourceId;
    const value = { entries: [grant('anna@example.com', 'owner'), grant('ny@example.com')], visibility: 'workspace' };
    await browser.post('/api/v0/forms/submit', { type: '@service/resources/schema/access', target: root, value });
    const { text } = await mailTo(platform, 'ny@example.com');
    expect(text).toContain(`/registrera?email=ny%40example.com&returnTo=%2Fr%2F${root}`);
  });

  test('granting access does the same work for known and unknown addresses', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna', 'bo')) as [TestPerson];
    const one = await anna.directory(anna.root, 'En');
    const other = await anna.directory(anna.root, 'Två');
    const statements = async (id: string, email: string) => {
      // the platform's own events meanwhile don't come from the grant
      await platform.jobs.idle();
      const run: string[] = [];
      platform.database.onStatement = (sql) => /^(?:begin|commit)|position/i.test(sql) || run.push(sql);
      const answer = await share(anna, id, [grant(email)]);
      platform.database.onStatement = () => undefined;
      await platform.jobs.idle();
      return {
        answer,
        run: run.slice(
          0,
          run.findIndex((sql) => /insert into "submissions"/i.test(sql)),
        ),
      };
    };
    const known = await statements(one, 'bo@example.com');
    const unknown = await statements(other, 'ingen@example.com');
    expect(known.run.length).toBeGreaterThan(5);
    expect(unknown.run).toEqual(known.run);
    expect(Object.keys(unknown.answer.body.result)).toEqual(Object.keys(known.answer.body.result));
  });

  test('private resources are closed to members without access; counts do not reveal them', async () => {
    const platform = await start();
    const [anna, bo, cia] = (await people(platform, 'anna', 'bo', 'cia')) as [TestPerson, TestPerson, TestPerson];
    await share(anna, anna.root, [grant('anna@example.com', 'owner'), grant('bo@example.com', 'writer')]);
    expect((await bo.browser.currentUser()).body.result.user.workspaces).toHaveLength(2);
    const plans = await anna.directory(anna.root, 'Planer');
    const inner = await anna.document(plans, 'inre.md');
    const before = (await bo.get(`/r/${anna.root}`)).body;
    expect((await share(anna, plans, [grant('cia@example.com')], 'private')).status).toBe(200);
    expect(
      (await anna.get(`/r/${plans}/info`)).body.access.map(({ role }: { role: string }) => role).toSorted(),
    ).toEqual(['owner', 'reader']);
    expect((await bo.get(`/r/${plans}`)).status).toBe(404);
    expect((await bo.get(`/r/${inner}`)).status).toBe(404);
    const after = (await bo.get(`/r/${anna.root}`)).body;
    expect(after.children.total).toBe(before.children.total - 1);
    expect(after.resource.size).toBe(after.children.total);
    expect(await bo.names(anna.root)).not.toContain('Planer');
    expect((await cia.get(`/r/${inner}`)).body.resource.path).toEqual([{ id: plans, name: 'Planer' }]);
    expect((await anna.get(`/r/${inner}`)).status).toBe(200);
    // a resource that a member makes public becomes visible to the others
    await share(anna, plans, [grant('anna@example.com', 'owner')]);
    expect((await bo.get(`/r/${inner}`)).status).toBe(200);
    expect((await cia.get(`/r/${inner}`)).status).toBe(404);
  });

  test("a resource always has an owner: the last one can't be removed, and a move keeps private access", async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const reasons = async (answer: Promise<{ status: number; body: { params?: { reason: string } } }>) => {
      const { status, body } = await answer;
      return [status, body.params?.reason];
    };
    expect(await reasons(share(anna, anna.root, [grant('anna@example.com', 'writer')]))).toEqual([409, 'last_owner']);
    expect(await reasons(share(anna, anna.root, [grant('ingen@example.com', 'owner')]))).toEqual([409, 'last_owner']);
    expect(await reasons(share(anna, anna.root, [grant('anna@example.com', 'owner')], 'private'))).toEqual([
      409,
      'root',
    ]);
    const outer = await anna.directory(anna.root, 'Yttre');
    await share(anna, outer, [grant('bo@example.com', 'owner')]);
    const inner = await bo.directory(outer, 'Inre');
    await share(bo, inner, [grant('anna@example.com', 'reader')], 'private');
    expect((await anna.get(`/r/${inner}`)).body.resource.permissions).toEqual(['read']);
    expect(await reasons(share(anna, outer, []))).toEqual([409, 'last_owner']);
    expect((await bo.get(`/r/${inner}`)).status).toBe(200);
    expect((await anna.submit('move', inner, { parentId: anna.root })).status).toBe(403);
  });

  test('a user who leaves their only workspace gets a new one', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    await share(anna, anna.root, [grant('anna@example.com', 'owner'), grant('bo@example.com', 'owner')]);
    const left = await share(anna, anna.root, [grant('bo@example.com', 'owner')]);
    expect(left.body.result.resource).toMatchObject({ id: anna.root, permissions: [] });
    expect((await anna.get(`/r/${anna.root}`)).status).toBe(404);
    const { user } = (await anna.browser.currentUser()).body.result;
    expect(user.workspaces).toHaveLength(1);
    expect((await anna.get(`/r/${user.workspace.rootResourceId}`)).status).toBe(200);
    expect((await bo.get(`/r/${anna.root}`)).body.resource.permissions).toContain('share');
  });

  test('a user whose last two memberships end at the same time gets a new workspace', async () => {
    const platform = await start();
    const [anna, bo, cia] = (await people(platform, 'anna', 'bo', 'cia')) as [TestPerson, TestPerson, TestPerson];
    const owner = ({ email }: TestPerson) => grant(email, 'owner');
    for (const host of [anna, bo]) await share(host, host.root, [owner(host), grant(cia.email)]);
    await share(cia, cia.root, [owner(cia), owner(anna)]);
    await share(cia, cia.root, [owner(anna)]);
    await platform.jobs.idle();
    // the last step of both, after each has looked for other memberships
    const held = await holdLock(platform.database, 'LOCK TABLE submissions IN EXCLUSIVE MODE');
    const removals = [anna, bo].map((host) => share(host, host.root, [owner(host)]));
    await waitForLocks(platform.database, 2);
    await held.release();
    expect((await Promise.all(removals)).map(({ status }) => status)).toEqual([200, 200]);
    const current = await cia.browser.currentUser();
    expect([current.status, current.body.result?.user.workspaces.length]).toEqual([200, 1]);
  });

  test('limits invitations per address, and reports the limit to the inviter', async () => {
    const platform = await start({ settings: { limits: { invitationMailsPerAddress: 2, invitationsPerPerson: 4 } } });
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const answers: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const id = await anna.directory(anna.root, name);
      answers.push((await share(anna, id, [grant('ny@example.com')])).status);
    }
    await platform.jobs.idle();
    expect(answers).toEqual([200, 200, 200, 200, 429]);
    expect(platform.mailer.sent.filter(({ to }) => to === 'ny@example.com')).toHaveLength(2);
  });

  test('does not send an invitation that was revoked before it was sent', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const id = await anna.directory(anna.root, 'Planer');
    platform.mailer.send = () => Promise.reject(new Error('the mail server is away'));
    await share(anna, id, [grant('ny@example.com')]);
    await share(anna, id, []);
    // the job ends although nothing can be sent
    await platform.jobs.idle();
    const { rows } = await platform.database.raw('SELECT state FROM mails WHERE invitation IS NOT NULL');
    expect(rows).toEqual([{ state: 'expired' }]);
  });

  test('grants access when an address signs up just before its invitation is written', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const id = await anna.directory(anna.root, 'Planer');
    await share(anna, id, [grant('bo@example.com', 'writer')]);
    await platform.jobs.idle();
    // the state when the address is claimed between the look-up and the end of both transactions
    await platform.database.raw('UPDATE access_entries SET user_id = NULL WHERE address_key = $1', ['bo@example.com']);
    expect((await bo.get(`/r/${id}`)).status).toBe(404);
    const { rows } = await platform.database.raw(
      `UPDATE mails SET state = 'waiting' WHERE invitation IS NOT NULL RETURNING id`,
    );
    await platform.jobs.enqueue(platform.database.query, 'send-mail', { mailId: String(rows[0]?.['id']) });
    platform.jobs.wake();
    await platform.jobs.idle();
    expect((await bo.get(`/r/${id}`)).body.resource.permissions).toContain('write');
    expect((await anna.get(`/r/${id}/info`)).body.access[0].who).toEqual({ email: 'bo@example.com' });
  });
});
