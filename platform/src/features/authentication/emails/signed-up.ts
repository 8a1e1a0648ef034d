import { type Email, englishValidity, swedishValidity } from './email.ts';

/** `@service/authentication/emails/signed-up` */
export const signedUp: Email = {
  page: '/inbjudan/verifiera',
  en: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `Welcome to ${brand}: confirm your address` : 'Welcome: confirm your address',
    preheader: `Confirm within ${minutes} minutes to create your account.`,
    heading: name ? `Welcome, ${name}` : 'Welcome',
    introduction: ['Open the link and press the button there to create your account and workspace.'],
    button: 'Confirm address',
    notes: [
      englishValidity(hasCode, minutes),
      'Didn’t sign up? You can ignore this email: no account is created. Never share the link or the code.',
    ],
  }),
  sv: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `Välkommen till ${brand}: bekräfta din adress` : 'Välkommen: bekräfta din adress',
    preheader: `Bekräfta inom ${minutes} minuter för att skapa ditt konto.`,
    heading: name ? `Välkommen, ${name}` : 'Välkommen',
    introduction: ['Öppna länken och tryck på knappen där för att skapa ditt konto och din arbetsyta.'],
    button: 'Bekräfta adressen',
    notes: [
      swedishValidity(hasCode, minutes),
      'Har du inte registrerat dig? Då kan du bortse från mejlet: inget konto skapas. Dela aldrig länken eller koden.',
    ],
  }),
};
