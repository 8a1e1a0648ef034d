import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent } from 'storybook/test';
import '../src/elements/sign-up/index.ts';
import type { SignUpElement } from '../src/elements/sign-up/index.ts';
import { scenarios, type Script } from '../src/testing/index.ts';
import { address, challengeStories } from './support/challenge.ts';
import { issueOf, platformOf, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<SignUpElement, 'brand' | 'email' | 'signInUrl' | 'disabled'> & { readonly renderRoot?: 'light' };
type Story = StoryObj<Arguments>;

const states = challengeStories('service-sign-up', async (signUp) => {
  await signUp.type('name', 'Astrid Lind');
  await signUp.type('email', address);
});
const { actorOf, ask, failing, failingCode, waitForCode } = states;

export default {
  title: 'Elements/Sign up',
  component: 'service-sign-up',
  args: { brand: 'Lindholm', signInUrl: '/logga-in', disabled: false },
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const signUp = actorOf(context);
    await signUp.read(wordsOf(context).signUp.heading('Lindholm'));
    for (const name of ['name', 'email', 'workspaceName']) await expect(await signUp.value(name)).toBe('');
  },
};

export const WithAnAddress: Story = {
  args: { email: address },
  play: async (context) => {
    await expect(await actorOf(context).value('email')).toBe(address);
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async (context) => {
    await expect(await actorOf(context).find("input[name='name']")).toBeDisabled();
  },
};

export const NothingFilledIn: Story = {
  play: async (context) => {
    const signUp = actorOf(context);
    await signUp.press();
    for (const name of ['name', 'email']) await signUp.readIssue(name, issueOf(context, { code: 'required' }));
    await expect(platformOf(context).requests.map(({ operation }) => operation)).not.toContain('submit');
  },
};

export const NameWithForbiddenCharacters: Story = {
  play: async (context) => {
    const signUp = actorOf(context);
    await signUp.type('name', 'Astrid \u202edniL');
    await signUp.type('email', address);
    await signUp.press();
    await signUp.readIssue('name', issueOf(context, { code: 'forbidden_characters' }));
  },
};

/** Waits for the checkbox: the platform names its terms when the user begins to type. */
async function withTerms(context: StageContext) {
  const signUp = actorOf(context);
  await signUp.type('name', 'Astrid Lind');
  await signUp.find("input[name='acceptTerms']");
  return signUp;
}

export const WithTerms: Story = {
  parameters: { script: scenarios['with terms'] },
  play: async (context) => {
    const signUp = await withTerms(context);
    await expect(await signUp.find("a[href='https://lindholm.example/terms']")).toBeVisible();
  },
};

export const TermsNotAccepted: Story = {
  parameters: { script: scenarios['with terms'] },
  play: async (context) => {
    const signUp = await withTerms(context);
    await signUp.type('email', address);
    await signUp.press();
    await signUp.find("input[name='acceptTerms'][aria-invalid='true']");
    await expect(platformOf(context).mails).toHaveLength(0);
  },
};

export const TermsAccepted: Story = {
  parameters: { script: scenarios['with terms'] },
  play: async (context) => {
    const signUp = await withTerms(context);
    await signUp.type('email', address);
    await signUp.press("input[name='acceptTerms']");
    await signUp.press();
    await signUp.reach('waiting');
  },
};

export const WithAWorkspace: Story = {
  play: async (context) => {
    const signUp = actorOf(context);
    await signUp.type('workspaceName', 'Lindholm');
    await ask(context);
    const { body } = await platformOf(context).received('submit');
    await expect(body).toMatchObject({ value: { name: 'Astrid Lind', email: address, workspaceName: 'Lindholm' } });
    await signUp.reach('waiting');
  },
};

/** A platform with its own fields: one of each kind. */
const withOwnFields = {
  script: {
    signUpFields: {
      properties: {
        company: { type: 'string', title: 'Company', description: 'As it stands on your invoices.', minLength: 2 },
        invoices: { type: 'string', format: 'email', title: 'Invoices to' },
        seats: { type: 'integer', title: 'Seats', minimum: 1, maximum: 500 },
        plan: {
          title: 'Plan',
          oneOf: [
            { const: 'small', title: 'Small, up to ten people' },
            { const: 'large', title: 'Large' },
          ],
        },
        news: { type: 'boolean', title: 'Write to me when there is news' },
      },
      required: ['company', 'plan'],
    },
  } satisfies Script,
};

async function withFields(context: StageContext) {
  const signUp = actorOf(context);
  await signUp.type('name', 'Astrid Lind');
  await signUp.find("input[name='company']");
  return signUp;
}

export const FieldsOfThePlatform: Story = {
  parameters: withOwnFields,
  play: async (context) => {
    const signUp = await withFields(context);
    await expect(await signUp.find("select[name='plan']")).toBeRequired();
    await expect(await signUp.find("input[name='news']")).not.toBeChecked();
  },
};

export const FieldsOfThePlatformMissing: Story = {
  parameters: withOwnFields,
  play: async (context) => {
    const signUp = await withFields(context);
    await signUp.type('email', address);
    await signUp.type('seats', '0');
    await signUp.press();
    await signUp.readIssue('company', issueOf(context, { code: 'required' }));
    await signUp.readIssue('seats', issueOf(context, { code: 'too_small', params: { minimum: 1 } }));
    await expect(platformOf(context).mails).toHaveLength(0);
  },
};

export const FieldsOfThePlatformFilledIn: Story = {
  parameters: withOwnFields,
  play: async (context) => {
    const signUp = await withFields(context);
    await signUp.type('email', address);
    await signUp.type('company', 'Lindholm AB');
    await signUp.type('seats', '12');
    const large = await signUp.find("select[name='plan'] option:last-of-type");
    await userEvent.selectOptions(await signUp.find("select[name='plan']"), large);
    await signUp.press("input[name='news']");
    await signUp.press();
    const { body } = await platformOf(context).received('submit');
    await expect(body).toMatchObject({ value: { company: 'Lindholm AB', seats: 12, plan: 'large', news: true } });
    await signUp.reach('waiting');
  },
};

export const AddressRefusedByThePlatform: Story = states.addressRefused;
export const Sending: Story = states.sending;
export const RateLimited: Story = { ...states.rateLimited, name: 'Rate Limited (locked out, too many attempts)' };
export const NetworkDown: Story = failing('network down', 'network');
export const InternalError: Story = failing('internal error', 'internal');
export const Unavailable: Story = failing('unavailable', 'unavailable');
export const Forbidden: Story = failing('forbidden', 'forbidden');
export const ErrorPageOfAProxy: Story = failing('error page of a proxy', 'unexpected-status');
export const NotJson: Story = failing('not JSON', 'unexpected-body');
export const NotTheContract: Story = failing('not the contract', 'unexpected-body');
export const TimedOut: Story = states.timedOut;
export const Offline: Story = states.offline;
export const BackOnline: Story = states.backOnline;

export const CheckYourEmail: Story = states.checkYourEmail;
export const NewCodeCanBeSent: Story = states.newCode;
export const NewCodeLimited: Story = states.newCodeLimited;
export const AnotherAddress: Story = states.anotherAddress;
export const CheckingTheCode: Story = states.checking;
export const WholeLineOfTheMailPasted: Story = states.pasted;
export const WrongCode: Story = states.wrongCode;
export const AttemptsUsedUp: Story = {
  ...failingCode('attempts used up', 'too_many_attempts'),
  name: 'Attempts Used Up (locked out, too many attempts)',
};
export const CodeExpired: Story = failingCode('expired', 'expired');
export const CodeAlreadyUsed: Story = failingCode('already used', 'already_used');
export const NetworkDownWhileChecking: Story = failingCode('network down', 'network');
export const InternalErrorWhileChecking: Story = failingCode('internal error', 'internal');
export const OfflineWhileChecking: Story = states.offlineWhileChecking;

export const SignedIn: Story = states.signedIn;
export const SignedInWithCookiesBlocked: Story = states.signedInWithCookiesBlocked;
export const SignedInInAnotherTab: Story = states.signedInInAnotherTab;
export const SignedOutInAnotherTab: Story = states.signedOutInAnotherTab;

export const Narrow: Story = states.narrow;
export const RightToLeft: Story = {
  ...NothingFilledIn,
  name: 'Right To Left (RTL, Arabic)',
  globals: { language: 'ar-XB', direction: 'rtl' },
};
export const Dark: Story = { ...NothingFilledIn, globals: { scheme: 'dark' } };
export const Swedish: Story = { ...NothingFilledIn, globals: { language: 'sv' } };
export const Compact: Story = { globals: { density: 'compact' } };

export const InLightDom: Story = {
  args: { renderRoot: 'light' },
  play: async (context) => {
    await waitForCode(context);
    await expect(context.canvasElement.querySelector("input[name='code']")).toBeVisible();
  },
};
