import type { ChallengeMessages } from '../messages.ts';

export const challenge: ChallengeMessages = {
  heading: 'Titta i din inkorg',
  sentTo: ['Öppna länken som vi skickade till ', ' eller skriv in koden från mejlet.'],
  code: 'Kod',
  sixDigits: 'En kod har sex siffror.',
  submitCode: 'Logga in',
  newCodeIn: (clock) => `Ny kod om ${clock}`,
  newCode: 'Skicka en ny kod',
  codeSentAgain: 'Ett nytt mejl är på väg. Använd koden i det senaste.',
  otherAddress: 'Använd en annan adress',
  checking: 'Kontrollerar koden…',
  sending: 'Skickar…',
  waitingForNetwork: 'Väntar på nätet…',
  offline: 'Du är offline. Det du skrivit finns kvar, och vi fortsätter när nätet är tillbaka.',
  signedInAs: (name) => `Du är inloggad som ${name}`,
  continue: 'Fortsätt',
  tryAgainIn: (clock) => `Försök igen om ${clock}.`,
};
