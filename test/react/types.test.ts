import { expectTypeOf, test } from 'vitest';
import type { User } from '../../src/contract/authentication/user.ts';
import type { ResourceRead } from '../../src/contract/resources/resource.ts';
import type { SchemaForm } from '../../src/forms/index.ts';
import { useAction, useCurrentUser, useForm, useResource } from '../../src/react/index.ts';

// Checked by the compiler: nothing here is run.
test('ids and values that hooks accept and return', () => {
  const never = async () => {
    const { invoke, result } = useAction('@service/authentication/actions/get-current-user');
    expectTypeOf(result).toEqualTypeOf<{ user: User } | undefined>();
    expectTypeOf(await invoke({})).toEqualTypeOf<{ user: User } | undefined>();
    // @ts-expect-error a payload of another action
    await invoke({ uploadId: 'upload' });
    // @ts-expect-error a payload is needed
    await invoke();
    // @ts-expect-error there is no such action
    useAction('@service/authentication/actions/get-nobody');
    // @ts-expect-error a background task is not invocable
    useAction('@service/authentication/tasks/get-current-user');

    const asked = useCurrentUser();
    expectTypeOf(asked.user).toEqualTypeOf<User | null | undefined>();
    const known = useCurrentUser({ suspense: true });
    expectTypeOf(known.status).toEqualTypeOf<'signed-in' | 'signed-out' | 'failed'>();

    const resource = useResource('r', { suspense: true });
    expectTypeOf(resource.status).toEqualTypeOf<'ready' | 'failed' | 'signed-out'>();
    if (resource.status === 'ready') expectTypeOf(resource.read).toEqualTypeOf<ResourceRead>();
    // @ts-expect-error there is nothing to wait for without an id
    useResource(undefined, { suspense: true });

    useForm('@service/resources/schema/rename', { initial: { name: 'x' } });
    // @ts-expect-error a field of another form
    useForm('@service/resources/schema/rename', { initial: { parentId: 'x' } });
    // @ts-expect-error an action is no form
    useForm('@service/resources/actions/cancel-upload');
    expectTypeOf(useForm(undefined, { schema: {} }).form).toEqualTypeOf<SchemaForm>();
  };
  expectTypeOf(never).toBeFunction();
});
