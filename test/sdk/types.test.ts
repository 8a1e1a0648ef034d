import { expectTypeOf, test } from 'vitest';
import type { User } from '../../src/contract/authentication/user.ts';
import type { Challenge } from '../../src/contract/authentication/challenge.ts';
import type { Submission } from '../../src/contract/forms/apis/submission.ts';
import type { Resource } from '../../src/contract/resources/resource.ts';
import { createSdk, type SearchHit, type Workspace } from '../../src/sdk/index.ts';

declare module '../../src/sdk/submit.ts' {
  interface SdkForms {
    '@service/shop/schema/order': { value: { size: number }; result: { orderId: string } };
  }
}

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

test('types fields, options and results of forms', () => {
  const sdk = createSdk({ baseUrl: 'https://platform.example' });
  const target = 'resource';
  const never = async () => {
    const { resource } = await sdk.submit('@service/resources/schema/rename', { name: 'Hall' }, { target });
    expectTypeOf(resource).toEqualTypeOf<Resource>();
    const challenge = await sdk.submit('@service/authentication/schema/sign-in', { email: 'bo@ek.example' });
    expectTypeOf(challenge).toEqualTypeOf<Challenge>();
    await sdk.submit('@service/resources/schema/markdown', { content: '# Hall' }, { target, ifRevision: 1 });
    await sdk.submit('@service/resources/schema/delete', {}, { target, key: 'key' });
    const { orderId } = await sdk.submit('@service/shop/schema/order', { size: 2 });
    expectTypeOf(orderId).toEqualTypeOf<string>();
    const submission = await sdk.submit({ type: '@service/shop/schema/any', value: { size: 2 } });
    expectTypeOf(submission).toEqualTypeOf<Submission>();
    // @ts-expect-error no such form
    await sdk.submit('@service/resources/schema/renam', { name: 'Hall' }, { target });
    // @ts-expect-error a field of another form
    await sdk.submit('@service/resources/schema/rename', { parentId: 'x' }, { target });
    // @ts-expect-error a missing field
    await sdk.submit('@service/resources/schema/rename', {}, { target });
    // @ts-expect-error a field of the wrong type
    await sdk.submit('@service/resources/schema/rename', { name: 7 }, { target });
    // @ts-expect-error a missing target
    await sdk.submit('@service/resources/schema/rename', { name: 'Hall' });
    // @ts-expect-error a text is based on a revision
    await sdk.submit('@service/resources/schema/markdown', { content: '# Hall' }, { target });
    const entry = { email: 'a@b.example', role: 'king' };
    // @ts-expect-error a role that does not exist
    await sdk.submit('@service/resources/schema/access', { entries: [entry], visibility: 'private' }, { target });
  };
  expectTypeOf(never).toBeFunction();
});
