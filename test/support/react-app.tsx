/** @jsxImportSource react */
import { StrictMode, Suspense, useEffect, useId, useState } from 'react';
import type { ResourceRead, User } from '@service/widgets/contract';
import {
  ServiceProvider,
  useAction,
  useCurrentUser,
  useField,
  useForm,
  useResource,
  type Service,
} from '@service/widgets/react';
import { SignIn } from '@service/widgets/react/elements';

/** Data that a server has. */
export interface Known {
  readonly user?: User | null | undefined;
  readonly files?: ResourceRead | undefined;
}

function Greeting() {
  const { status, user, signOff } = useCurrentUser();
  const { invoke, result, failure } = useAction('@service/authentication/actions/get-current-user');
  if (!user) return <p>{status === 'signed-out' ? 'Nobody is here.' : 'Who is here?'}</p>;
  return (
    <p>
      <span>Hello, {user.name}.</span>
      <button onClick={() => void invoke({})}>Who am I?</button>
      <output>{failure ? failure.message : result?.user.email}</output>
      <button onClick={() => void signOff()}>Leave</button>
    </p>
  );
}

function NewDirectory({ parentId }: { readonly parentId: string }) {
  const { form, submit, reset, busy } = useForm('@service/resources/schema/create-directory', {
    suspense: true,
    target: parentId,
    initial: { name: 'New' },
    onSubmitted: () => reset(),
  });
  const { raw, issue, set, leave, ref } = useField(form, 'name');
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>Name</label>
      <input id={id} ref={ref} value={String(raw)} onChange={({ target }) => set(target.value)} onBlur={leave} />
      <em>{issue?.code}</em>
      <button disabled={busy !== undefined}>Create</button>
    </form>
  );
}

function Files({ resourceId, initial }: { readonly resourceId: string; readonly initial: ResourceRead | undefined }) {
  const { status, read, failure, retry } = useResource(resourceId, { suspense: true, initial });
  if (status !== 'ready')
    return (
      <p>
        {failure?.message ?? 'Sign in to see the files.'} <button onClick={retry}>Again</button>
      </p>
    );
  return (
    <ul aria-label={read.resource.name}>
      {read.children?.items.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

function TakenOver() {
  const [taken, take] = useState(false);
  useEffect(() => take(true), []);
  return taken && <small>Taken over</small>;
}

function Workspace({ files }: Pick<Known, 'files'>) {
  const { user } = useCurrentUser({ suspense: true });
  const [shown, show] = useState(true);
  if (!user) return <SignIn />;
  const { rootResourceId } = user.workspace;
  return (
    <>
      <TakenOver />
      <button onClick={() => show(!shown)}>{shown ? 'Hide' : 'Show'}</button>
      {shown && <Files resourceId={rootResourceId} initial={files} />}
      <NewDirectory parentId={rootResourceId} />
    </>
  );
}

/** An app with all hooks, and an element of the same platform. */
export function App({ service, user, files }: Known & { readonly service: Service }) {
  return (
    <StrictMode>
      <ServiceProvider service={service} user={user}>
        <Greeting />
        <Suspense fallback={<p>One moment …</p>}>
          <Workspace files={files} />
        </Suspense>
      </ServiceProvider>
    </StrictMode>
  );
}
