import {
  arabicMinutes,
  arabicValidity,
  type Email,
  englishMinutes,
  englishValidity,
  germanMinutes,
  germanValidity,
  swedishMinutes,
  swedishValidity,
} from './email.ts';

/** `@service/authentication/emails/signed-up` */
export const signedUp: Email = {
  page: '/inbjudan/verifiera',
  en: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `Welcome to ${brand}: confirm your address` : 'Welcome: confirm your address',
    preheader: `Confirm within ${englishMinutes(minutes)} to create your account.`,
    heading: name ? `Welcome, ${name}` : 'Welcome',
    introduction: ['Open the link and press the button there to create your account and workspace.'],
    button: 'Confirm address',
    notes: [
      englishValidity(hasCode, minutes),
      `Didn’t sign up? You can ignore this email: no account is created. ${hasCode ? 'Never share the link or the code.' : 'Never share the link.'}`,
    ],
  }),
  sv: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `Välkommen till ${brand}: bekräfta din adress` : 'Välkommen: bekräfta din adress',
    preheader: `Bekräfta inom ${swedishMinutes(minutes)} för att skapa ditt konto.`,
    heading: name ? `Välkommen, ${name}` : 'Välkommen',
    introduction: ['Öppna länken och tryck på knappen där för att skapa ditt konto och din arbetsyta.'],
    button: 'Bekräfta adressen',
    notes: [
      swedishValidity(hasCode, minutes),
      `Var det inte du? Då kan du ignorera mejlet: inget konto skapas. ${hasCode ? 'Dela aldrig länken eller koden.' : 'Dela aldrig länken.'}`,
    ],
  }),
  de: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `Willkommen bei ${brand}: Bestätige deine Adresse` : 'Willkommen: Bestätige deine Adresse',
    preheader: `Bestätige innerhalb von ${germanMinutes(minutes)}, um dein Konto zu erstellen.`,
    heading: name ? `Willkommen, ${name}` : 'Willkommen',
    introduction: [
      'Öffne den Link und klicke dort auf die Schaltfläche, um dein Konto und deinen Arbeitsbereich zu erstellen.',
    ],
    button: 'Adresse bestätigen',
    notes: [
      germanValidity(hasCode, minutes),
      `Hast du dich nicht registriert? Dann kannst du diese E-Mail ignorieren: Es wird kein Konto erstellt. ${hasCode ? 'Gib den Link und den Code nie weiter.' : 'Gib den Link nie weiter.'}`,
    ],
  }),
  ar: ({ brand, name, hasCode, minutes }) => ({
    subject: brand ? `مرحبًا بك في ${brand}: أكّد عنوانك` : 'مرحبًا بك: أكّد عنوانك',
    preheader: `أكّد خلال ${arabicMinutes(minutes)} لإنشاء حسابك.`,
    heading: name ? `مرحبًا بك، ${name}` : 'مرحبًا بك',
    introduction: ['افتح الرابط واضغط على الزر هناك لإنشاء حسابك ومساحة عملك.'],
    button: 'تأكيد العنوان',
    notes: [
      arabicValidity(hasCode, minutes),
      `ألم تسجّل؟ يمكنك تجاهل هذه الرسالة: لن يُنشأ أي حساب. ${hasCode ? 'لا تشارك الرابط أو الرمز مع أحد أبدًا.' : 'لا تشارك الرابط مع أحد أبدًا.'}`,
    ],
  }),
};
