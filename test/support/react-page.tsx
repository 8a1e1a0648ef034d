/** @jsxImportSource react */
import { StrictMode, useRef, useState } from 'react';
import type { SignInElement } from '@service/widgets';
import { Platform, SignIn } from '@service/widgets/react/elements';

/** Uses everything that React does with elements: strings, booleans, objects, events, refs, and changes of each. */
export function Page({ fetch }: { readonly fetch?: typeof globalThis.fetch }) {
  const signIn = useRef<SignInElement>(null);
  const [other, setOther] = useState(false);
  const [log, setLog] = useState<readonly string[]>([]);
  const say = (words: string) => setLog((before) => [...before, words]);
  return (
    <StrictMode>
      <Platform baseUrl="https://platform.example" credentials="token" fetch={fetch}>
        <SignIn
          ref={signIn}
          className="mine"
          brand={other ? 'Other' : 'Lindholm'}
          signUpUrl="/sign-up"
          disabled={other}
          messages={other ? undefined : { signIn: { submit: 'Go on' } }}
          onCodeSent={() => say('sent')}
          onSignedIn={({ detail }) => say(`${other ? 'other ' : ''}${detail.user.name}`)}
        />
      </Platform>
      <button onClick={() => setOther(!other)}>Change</button>
      <button onClick={() => signIn.current?.reset()}>Reset</button>
      <output>{log.join(', ')}</output>
    </StrictMode>
  );
}
