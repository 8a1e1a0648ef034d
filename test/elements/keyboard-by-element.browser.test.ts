import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem } from '../../src/testing/index.ts';
import {
  focused,
  open,
  placed,
  platformElement,
  updated,
  type ElementTag,
  type StageOptions,
} from '../support/element-stage.ts';
import { AnnouncementLog, KeyboardJourney } from '../support/keyboard-journey.ts';

/** An element below the fold of a page that scrolls, between two links of the page. */
async function between<Tag extends ElementTag>(tag: Tag, options: StageOptions = {}) {
  await page.viewport(600, 500);
  const stage = await open(tag, { ...options, around: { style: 'padding-block: 480px 1500px' } });
  const log = new AnnouncementLog(stage.root as ShadowRoot);
  const [before, after] = ['Before', 'After'].map((text) => {
    const link = document.createElement('a');
    [link.href, link.textContent] = ['#', text];
    return link;
  });
  stage.around.prepend(before!);
  stage.around.append(after!);
  scrollTo(0, 0);
  onTestFinished(() => scrollTo(0, 0));
  before!.focus({ preventScroll: true });
  const journey = new KeyboardJourney();
  const name = () => {
    const at = focused() as HTMLInputElement | null;
    return (at?.ariaLabel || at?.title || at?.labels?.[0]?.textContent || at?.textContent || '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
  /** Presses Tab until an element with a name has the focus. */
  const tabTo = async (wanted: string) => {
    const passed: string[] = [];
    while (!name().startsWith(wanted)) {
      passed.push(name());
      expect(passed.length, `${wanted} is not among ${passed.join(', ')}`).toBeLessThan(15);
      await journey.tab();
    }
  };
  return { ...stage, stage, log, journey, name, tabTo, after: after! };
}

const slow = new Set<string>([en.challenge.checking, en.challenge.sending, en.verify.submitting]);

/** Each sentence so far, in order. Those of slow requests are left out: they depend on the machine. */
const says = (log: AnnouncementLog, ...sentences: readonly string[]) =>
  expect.poll(() => log.all.filter((each) => !slow.has(each))).toEqual(sentences);
const isInvalid = () => focused()?.getAttribute('aria-invalid') === 'true';
const isField = (field: string) => () => (focused() as HTMLInputElement | null)?.name === field;
const isHeading = () => focused()?.id.endsWith('heading');

test('<service-sign-in>: an address and a code are corrected', async () => {
  const { stage, log, journey, tabTo, name } = await between('service-sign-in');
  await tabTo(en.fields.email);
  await journey.press('bo@ek{Enter}', isInvalid);
  await journey.press('.example{Enter}', isField('code'));
  await journey.press('000000', isInvalid);
  await userEvent.keyboard('{Control>}a{/Control}');
  await journey.press(stage.platform.mails[0]!.code, isHeading);
  expect(name()).toBe(en.challenge.signedInAs(astrid.name));
  await says(
    log,
    en.failures.address['no-dot']!,
    `${en.challenge.heading}. ${en.challenge.sentTo.join('b•••@ek.example')}`,
    'Wrong code. 4 tries left.',
  );
});

test('<service-sign-up>: missing fields get the focus one by one', async () => {
  const { stage, log, journey, tabTo, name } = await between('service-sign-up', {
    script: { terms: { termsUrl: 'https://lindholm.example/terms', privacyUrl: 'https://lindholm.example/privacy' } },
    attributes: { 'terms-url': '/terms', 'privacy-url': '/privacy' },
  });
  await tabTo(en.signUp.name);
  await journey.press('{Enter}', isInvalid);
  await journey.press('Astrid Lind{Enter}', isField('email'));
  await journey.press('bo@ek.example{Enter}', isField('acceptTerms'));
  await journey.press(' ');
  await tabTo(en.signUp.submit);
  await journey.press('{Enter}', isField('code'));
  await journey.press(stage.platform.mails[0]!.code, isHeading);
  expect(name()).toBe(en.challenge.signedInAs(astrid.name));
  await says(log, 'Required.', `${en.challenge.heading}. ${en.challenge.sentTo.join('b•••@ek.example')}`);
});

test('<service-verify>: the link signs in', async () => {
  const { stage, log, journey, tabTo, name } = await between('service-verify');
  stage.element.token = stage.platform.sendMail().token;
  await stage.reach('ready');
  await tabTo(en.verify.submit);
  await journey.press('{Enter}', isHeading);
  expect(name()).toBe(en.challenge.signedInAs(astrid.name));
  await says(log);
});

test('<service-current-user>: the menu asks before it signs out everywhere', async () => {
  const { stage, log, journey, name } = await between('service-current-user', {
    script: { user: astrid },
    attributes: { 'sign-in-url': '/sign-in' },
  });
  await stage.find('.who');
  await journey.tab();
  const button = focused();
  const isItem = () => focused()?.role === 'menuitem' || focused()?.getAttribute('role') === 'menuitem';
  await journey.press('{Enter}', isItem);
  await journey.press('{End}', () => name() === en.currentUser.signOutEverywhere);
  await journey.press('{Enter}', () => focused()?.getAttribute('aria-describedby') === 'confirm');
  await journey.press('{ArrowDown}', () => name() === en.currentUser.cancel);
  await journey.press('{Enter}', () => name() === en.currentUser.signOut);
  await journey.press('{Escape}', () => focused() === button);
  await says(log);
  await journey.press('{Enter}', isItem);
  await journey.press('{Home}', () => name() === en.currentUser.signOut);
  await journey.press('{Enter}', () => name() === en.currentUser.signIn);
  await says(log, en.currentUser.signedOut);
});

test('<service-access-tokens>: a token is created and revoked, and the revocation undone', async () => {
  const { stage, log, journey, tabTo, name } = await between('service-access-tokens', { script: { user: astrid } });
  await stage.read(en.tokens.empty);
  await tabTo(en.tokens.name);
  // The focus is in the field already, which a screen reader would not announce again.
  await journey.press('{Enter}', isInvalid);
  await says(log, 'Required.');
  log.take();
  await journey.press('Nightly build{Enter}', () => name() === en.tokens.createdHeading('Nightly build'));
  await tabTo(en.tokens.done);
  await journey.press('{Enter}', () => name() === en.tokens.closeAnyway);
  await journey.press('{Enter}', () => name() === en.tokens.name);
  await tabTo(en.tokens.revokeNamed('Nightly build'));
  await journey.press('{Enter}', () => name() === en.tokens.undoNamed('Nightly build'));
  await journey.press('{Enter}', () => name() === en.tokens.revokeNamed('Nightly build'));
  const { notCopied, willBeRevoked, revocationUndone, revoked } = en.tokens;
  await says(log, notCopied, willBeRevoked('Nightly build'), revocationUndone('Nightly build'));
  log.take();
  // The focus stays on the button until the time for undo is over.
  await journey.press('{Enter}', () => name() === en.tokens.undoNamed('Nightly build'));
  await expect.poll(() => name(), { timeout: 15_000 }).toBe(en.tokens.list);
  await journey.sees('revoked');
  await says(log, willBeRevoked('Nightly build'), revoked('Nightly build'));
});

const minutes = Array.from({ length: 30 }, (_, index) => ({ name: `Minutes ${index}.md`, content: 'minutes' }));

test('<resource-search>: shows more results, from the first new one on', async () => {
  const { stage, log, journey, tabTo, name } = await between('resource-search', {
    script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: minutes } },
  });
  await tabTo(en.search.label);
  await journey.press('minutes', () => stage.text.includes('Minutes 1.md'));
  await says(log, en.search.found(30, '30', 'minutes'));
  await journey.press('{ArrowDown}', () => name() === 'Minutes 0.md');
  for (let row = 1; row < 12; row++) await journey.press('{ArrowDown}', () => name() === `Minutes ${row}.md`);
  await journey.press('{End}');
  await tabTo(en.search.more);
  await journey.press('{Enter}', () => name() === 'Minutes 20.md');
  await journey.press('{Escape}', () => name() === en.search.label);
  await says(log, en.search.found(30, '30', 'minutes'));
});

test('<resource-clusters>: topics are opened and closed', async () => {
  const { stage, log, journey, tabTo, name, after } = await between('resource-clusters', {
    script: {
      user: astrid,
      tree: {
        id: 'root_lindholm',
        name: 'Lindholm',
        children: ['Budget', 'Budget 2', 'Ledger'].map((each) => ({ name: `${each}.md`, content: 'budget ledger' })),
      },
    },
  });
  await stage.reach('ready');
  await tabTo(en.clusters.openAll);
  await journey.press('{Enter}', () => name() === en.clusters.closeAll);
  await tabTo('Ledger.md');
  await journey.tab();
  expect(focused()).toBe(after);
  await journey.tab({ shift: true });
  expect(name()).toBe('Ledger.md');
  await says(log);
});

test('<resource-graph>: resources are found, and followed in the list', async () => {
  const { stage, log, journey, tabTo, name } = await between('resource-graph', {
    script: {
      user: astrid,
      tree: {
        id: 'root_lindholm',
        name: 'Lindholm',
        children: ['Budget', 'Ledger', 'Roof'].map((each) => ({ name: `${each}.md`, content: '' })),
      },
    },
  });
  await stage.reach('ready');
  const { find, found, relations, connections, kind } = en.graph;
  await tabTo(find);
  await journey.press('Ro');
  await journey.press('{Enter}');
  await tabTo('Lindholm');
  await journey.press('{Enter}', () => focused()?.id === 'current');
  expect(name()).toContain('Lindholm');
  await tabTo('Ledger.md');
  await journey.press('{Enter}', () => focused()?.id === 'current');
  await says(
    log,
    found(2),
    found(1),
    `${relations.contains}: Roof.md, ${kind.document}. ${connections(1)}.`,
    `${relations.within}: Lindholm, ${kind.directory}. ${connections(3)}.`,
    `${relations.contains}: Ledger.md, ${kind.document}. ${connections(1)}.`,
  );
});

test('<resource-viewer>: a document is opened, renamed, moved and deleted, and the deletion undone', async () => {
  const { stage, log, journey, tabTo, name } = await between('resource-viewer', {
    script: {
      user: astrid,
      tree: {
        id: 'root_lindholm',
        name: 'Lindholm',
        children: [
          { name: 'Archive', id: 'archive_1', children: [] },
          ...['Budget', 'Ledger', 'Roof'].map((each) => ({
            name: `${each}.md`,
            id: `${each}_1`,
            content: `# ${each}`,
          })),
        ],
      },
    },
  });
  await stage.reach('ready');
  const rowName = () => focused()?.closest('.row')?.querySelector('.name')?.textContent?.trim();
  await tabTo('Archive');
  await journey.press('{ArrowDown}', () => rowName() === 'Budget.md');
  await journey.press('{Enter}', () => stage.root.querySelector('article') && focused()?.closest('.content'));
  (await stage.find('.crumb[data-id=root_lindholm]')).focus();
  await journey.press('{Enter}', () => rowName() === 'Budget.md');
  await journey.press('{F2}', () => focused()?.localName === 'input');
  await journey.press('Costs{Enter}', () => rowName() === 'Costs.md');
  await journey.press('{Control>}m{/Control}', () => name().includes('Archive'));
  await journey.press('{Enter}', () =>
    stage.root.querySelector('.picked-step[aria-current]')?.textContent?.includes('Archive'),
  );
  while (!focused()?.matches('[type="submit"]')) await journey.tab();
  await journey.press('{Enter}', () => !stage.root.querySelector('dialog') && rowName() === 'Ledger.md');
  await journey.press('{Delete}', () => rowName() === 'Roof.md');
  await journey.press('{Control>}z{/Control}', () => rowName() === 'Ledger.md');
  const { renamed, moved, deleted, undone, alreadyThere } = en.actions;
  // The dialog opens with why its button is disabled.
  await says(log, renamed('Costs.md'), alreadyThere, moved('Costs.md'), deleted('Ledger.md'), undone);
});

test('<service-platform>: "Try again" is announced while it fails, and leads to the content', async () => {
  await page.viewport(600, 500);
  const platform = placed({ user: astrid, on: { session: problem('internal') } });
  const element = platformElement(platform);
  element.lang = 'en';
  element.innerHTML = '<div slot="signed-in"><p>Welcome</p><button>Start</button></div>';
  document.body.append(element);
  onTestFinished(() => element.remove());
  await updated(element, () => element.matches(':state(unreachable)'));
  const log = new AnnouncementLog(element.shadowRoot!);
  const button = element.shadowRoot!.querySelector('button')!;
  button.focus();
  const journey = new KeyboardJourney();
  await journey.sees(en.platform.retry);
  await journey.press('{Enter}', () => log.all.length === 1);
  await journey.press('{Enter}', () => log.all.length === 2);
  expect(focused()).toBe(button);
  platform.on('session', 'ordinary');
  await journey.press('{Enter}', () => focused()?.textContent === 'Start');
  await says(log, en.platform.unreachable, en.platform.unreachable);
});

test('<service-schema-form>: entries are added, moved and removed', async () => {
  const { stage, log, journey, tabTo, name } = await between('service-schema-form');
  const person = { title: 'Person', type: 'object', properties: { name: { title: 'Full name', type: 'string' } } };
  stage.element.schema = {
    type: 'object',
    properties: {
      title: { title: 'Title', type: 'string', minLength: 1 },
      people: { title: 'People', type: 'array', items: person },
    },
    required: ['title', 'people'],
  };
  await stage.read('Title');
  await tabTo('Title');
  await journey.press('{Enter}', isInvalid);
  const { add, moveUp, remove } = en.schemaForm;
  for (const entry of ['Bo', 'Astrid']) {
    await tabTo(add('People'));
    await journey.press('{Enter}', () => name().startsWith('Full name'));
    await journey.press(entry);
  }
  const texts = () => [...stage.root.querySelectorAll<HTMLInputElement>('fieldset input')].map(({ value }) => value);
  await tabTo(moveUp('Person 2'));
  await journey.press('{Enter}', () => texts()[0] === 'Astrid');
  await tabTo(remove('Person 1'));
  await journey.press('{Enter}', () => texts().length === 1);
  await journey.press('{Enter}', () => texts().length === 0);
  expect(name()).toBe(add('People'));
  const { moved, removed } = en.schemaForm;
  await says(log, 'Required.', moved(1, 2), removed(1), removed(0));
});
