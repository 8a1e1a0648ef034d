import { type Email, englishValidity, swedishValidity } from './email.ts';

/** `@service/authentication/emails/signed-up` */
export const signedUp: Email = {
  page: '/inbjudan/verifiera',
  en: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `Welcome to ${brand}: confirm your address` : 'Welcome: confirm your address',
    preheader: `One press on the page that opens, within ${minutes} minutes, and your account is there.`,
    heading: name ? `Welcome, ${name}` : 'Welcome',
    introduction: [
      'One step is left: open the page and press the button there, once. Then your account and your workspace are there, and you are signed in.',
    ],
    button: 'Confirm my address',
    notes: [
      englishValidity(hasCode, minutes),
      'You did not sign up? You can safely ignore this mail: no account is created without that press. Never pass the link or the code on.',
    ],
  }),
  sv: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `Välkommen till ${brand}: bekräfta din adress` : 'Välkommen: bekräfta din adress',
    preheader: `Ett tryck på sidan som öppnas, inom ${minutes} minuter, så finns ditt konto.`,
    heading: name ? `Välkommen, ${name}` : 'Välkommen',
    introduction: [
      'Ett steg återstår: öppna sidan och tryck på knappen där, en gång. Då finns ditt konto och din arbetsyta, och du är inloggad.',
    ],
    button: 'Bekräfta min adress',
    notes: [
      swedishValidity(hasCode, minutes),
      'Har du inte registrerat dig? Då kan du lugnt bortse från mejlet: inget konto skapas utan det trycket. Lämna aldrig ut länken eller koden.',
    ],
  }),
};
