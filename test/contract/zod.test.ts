import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

test('leaves zod’s configuration and global registry alone, and evaluates no strings', async () => {
  const before = JSON.stringify(z.config());
  const registered = vi.spyOn(z.globalRegistry, 'add');
  const evaluated = vi.fn();
  const realFunction = globalThis.Function;
  const guarded = new Proxy(realFunction, {
    construct(_target, parameters) {
      evaluated(parameters);
      throw new EvalError('refused');
    },
    apply(_target, _self, parameters) {
      evaluated(parameters);
      throw new EvalError('refused');
    },
  });
  vi.stubGlobal('Function', guarded);
  vi.stubGlobal('eval', evaluated);
  try {
    vi.resetModules();
    const contract = await import('@service/widgets/contract');
    expect(contract.check(contract.signInSchema, { email: 'a@b.se' }).ok).toBe(true);
    expect(
      contract.check(contract.signUpSchema({ terms: true }), { name: 'A', email: 'a@b.se', acceptTerms: true }).ok,
    ).toBe(true);
    expect(contract.check(contract.verifyLinkSchema, { token: 'x' }).ok).toBe(true);
    expect(contract.problemSchema.safeParse({}).success).toBe(false);
    expect(contract.submissionSchema.safeParse({ submissionId: 'abcdef', state: 'accepted' }).success).toBe(true);
  } finally {
    vi.unstubAllGlobals();
  }
  expect(evaluated).not.toHaveBeenCalled();
  expect(registered).not.toHaveBeenCalled();
  expect(JSON.stringify(z.config())).toBe(before);
});
