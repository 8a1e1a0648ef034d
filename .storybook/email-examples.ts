import type { EmailId } from '../platform/src/features/authentication/emails/index.ts';
import type { MailData } from '../platform/src/ports.ts';

const publicUrl = 'https://app.linden.example';
const common = { brand: 'Linden', newAddress: false, validMinutes: 15, publicUrl };
const signInLink = `${publicUrl}/verify-sign-in?token=YX4t0Vd1nL2sQ8mB7kRz`;
const signUpLink = `${publicUrl}/inbjudan/verifiera?token=YX4t0Vd1nL2sQ8mB7kRz`;
const registration = `${publicUrl}/registrera?email=astrid%40example.com`;
const shared = `${publicUrl}/r/0190f3a2-7b1c-7d45-9e8a-3f2b6c1d4e5f`;
const name = 'Astrid Lind';
const { brand: _, ...unbranded } = common;

/** Values of each template's e-mails by what they are for; together they show each sentence of the template. */
export const emailExamples: Readonly<Record<EmailId, Readonly<Record<string, MailData>>>> = {
  '@service/authentication/emails/verify-sign-in': {
    'Link and code': { ...common, link: signInLink, code: '482917', name },
    'Link alone, platform without a name': { ...unbranded, link: signInLink },
    'No account for the address': { ...common, link: registration, newAddress: true },
    'No account, platform without a name': { ...unbranded, link: registration, newAddress: true },
  },
  '@service/authentication/emails/signed-up': {
    'Link and code': { ...common, link: signUpLink, code: '482917', name },
    'Link alone, platform without a name': { ...unbranded, link: signUpLink },
  },
  '@service/authentication/emails/invited': {
    'A folder, with an account': {
      ...common,
      link: shared,
      invitation: { kind: 'directory', by: 'Bo Ek', validDays: 0 },
    },
    'A document, without an account': {
      ...common,
      link: signUpLink,
      newAddress: true,
      invitation: { kind: 'document', by: 'Bo Ek', validDays: 7 },
    },
    'A file by someone without a name, to be signed up for': {
      ...unbranded,
      link: registration,
      newAddress: true,
      invitation: { kind: 'file', validDays: 0 },
    },
  },
};
