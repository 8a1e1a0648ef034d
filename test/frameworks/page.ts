import '@service/widgets/elements/sign-in';
import '@service/widgets/elements/schema-form';

/** Without a framework: importing an element types its tag and its events. */
export function page(): void {
  const signIn = document.createElement('service-sign-in');
  signIn.brand = 'Lindholm';
  signIn.addEventListener('signed-in', ({ detail }) => detail.user.name.toUpperCase());
  document.addEventListener('submitted', (event) => event.type);
  // @ts-expect-error there is no such property
  signIn.returnToo = '/home';
  // @ts-expect-error a flag is no text
  signIn.disabled = 'yes';
}
