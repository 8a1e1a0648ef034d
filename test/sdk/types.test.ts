import { expectTypeOf, test } from 'vitest';
import type { User } from '../../src/contract/authentication/user.ts';
import type { Resource } from '../../src/contract/resources/resource.ts';
import { createSdk, type SearchHit, type Workspace } from '../../src/sdk/index.ts';

// Checked by the compiler: nothing here is run.
test('types payloads and results of actions', () => {
  const sdk = createSdk({ baseUrl: 'https://platform.example' });
  const never = async () => {
    const who = await sdk.invoke('@service/authentication/actions/get-current-user', {});
    expectTypeOf(who.user).toEqualTypeOf<User>();
    const cancelled = await sdk.invoke('@service/resources/actions/cancel-upload', { uploadId: 'upload' });
    expectTypeOf(cancelled).toEqualTypeOf<{ uploadId: string; state: 'cancelled' }>();
    // @ts-expect-error there is no such action
    await sdk.invoke('@service/authentication/actions/get-nobody', {});
    // @ts-expect-error a background task is not invocable
    await sdk.invoke('@service/authentication/tasks/get-current-user', {});
    // @ts-expect-error nor is a form
    await sdk.invoke('@service/authentication/form/sign-in', {});
    // @ts-expect-error a payload of another action
    await sdk.invoke('@service/authentication/actions/get-current-user', { uploadId: 'upload' });
    // @ts-expect-error a payload that lacks a field
    await sdk.invoke('@service/resources/actions/cancel-upload', {});
    // @ts-expect-error a field of the wrong type
    await sdk.invoke('@service/resources/actions/cancel-upload', { uploadId: 7 });
    // @ts-expect-error a payload is needed
    await sdk.invoke('@service/authentication/actions/get-current-user');
    // @ts-expect-error a form that is none of the feature's
    await sdk.resources.submit('@service/resources/schema/nothing', { target: 'r', value: {} });
    // @ts-expect-error a value of another form
    await sdk.resources.submit('@service/resources/schema/rename', { target: 'r', value: { parentId: 'x' } });
    expectTypeOf(await sdk.workspace()).toEqualTypeOf<Workspace>();
    await sdk.upload({ path: 'minutes.pdf' });
    await sdk.upload(new Blob(), { name: 'x' }, { created: ({ id }) => expectTypeOf(id).toEqualTypeOf<string>() });
    // @ts-expect-error a path is said to be one
    await sdk.upload('minutes.pdf');
    for await (const child of sdk.resources.children()) expectTypeOf(child).toEqualTypeOf<Resource>();
    for await (const child of sdk.resources.children('r')) expectTypeOf(child).toEqualTypeOf<Resource>();
    for await (const hit of sdk.resources.search({ q: 'x' })) expectTypeOf(hit).toEqualTypeOf<SearchHit>();
  };
  expectTypeOf(never).toBeFunction();
});
