import type { RefusalMessages } from '../refusal-messages.ts';

export const refusals: RefusalMessages = {
  forbidden: {
    read: 'Du får inte se det här. Be en ägare om tillgång.',
    write: 'Du får läsa det här men inte ändra det. Be en ägare om att få redigera.',
    share: 'Du får inte bestämma vem som ser det här. Fråga en ägare.',
    delete: 'Du får inte ta bort det här. Fråga en ägare.',
  },
  tooLarge: (size, limit) => `Det här är ${size}; gränsen är ${limit}. Korta det eller dela upp det.`,
  full: (limit) => `Arbetsytan är full; gränsen är ${limit}. Ta bort något, eller be den som driver den om mer plats.`,
  tooDeep: (limit) => `Kataloger kan inte ligga djupare än ${limit}. Välj en längre upp.`,
  noRow: 'Det som du leddes till finns inte i den här katalogen.',
  rowGone: (name) => `”${name}” är inte sparat: det som skulle få ett nytt namn finns inte längre i den här katalogen.`,
  limitedUntil: (time) => `Det blev för ofta. Försök igen efter ${time}.`,
  goesOnIn: (clock) => `Det blev för ofta. Det fortsätter av sig självt om ${clock}.`,
  limited: 'Det blev för ofta. Det fortsätter av sig självt om en stund.',
};
