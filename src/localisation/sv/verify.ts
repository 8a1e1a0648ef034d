import type { VerifyMessages } from '../messages.ts';

export const verify: VerifyMessages = {
  heading: (name) => (name ? `Logga in som ${name}?` : 'Logga in på den här enheten?'),
  sentTo: ['Du öppnade en länk som skickades till ', '.'],
  press: 'Logga in på den här enheten',
  pressing: 'Loggar in…',
  offline: 'Du är offline. Länken är inte använd än; vi fortsätter när nätet är tillbaka.',
  notAsked: 'Bad du inte om det här?',
  ignore: 'Bortse från det',
  ignored: 'Ingenting har hänt',
  ignoredWhy: 'Ingen loggas in förrän någon trycker på knappen här ovanför, och länken slutar gälla av sig själv.',
  elsewhere:
    'Du bad om länken i en annan webbläsare eller på en annan enhet. Tryck för att logga in här, eller gå tillbaka dit och skriv in koden från mejlet.',
  expiredHeading: 'Länken har slutat gälla',
  expired: 'Länkar gäller i 15 minuter. Be om en ny och använd det senaste mejlet.',
  usedHeading: 'Länken är redan använd',
  used: 'Varje länk fungerar en gång. Om det var du är du kanske redan inloggad; annars kan du be om en ny.',
  askAgain: 'Be om en ny länk',
};
