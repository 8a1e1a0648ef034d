import { Hono } from 'hono';
import {
  check,
  idSchema,
  isWellFormed,
  resourceRoutes,
  routes,
  submitSchema,
  type Submit,
} from '@service/widgets/contract';
import type * as z from 'zod/mini';
import { invalid, ProblemError } from '../problem.ts';
import { parseObject, readJsonText, refuseLarger } from './body.ts';
import type { PlatformEnv } from './call.ts';
import { keyedBy, mount } from './endpoint.ts';
import { formSchema } from './form-schema.ts';
import { resourceFormType } from './resources/form-types.ts';
import type { PlatformServices } from './services.ts';

const noStore = { 'Cache-Control': 'no-store' };

/** `forms.submit`, `forms.schema` and `forms.submission`. */
export function formRoutes(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { limits } = services.settings;

  mount(app, routes.submit.path, {
    async POST(context) {
      const { call } = context.var;
      // which form it is stands in the body, and only somebody may send a long one
      const isSomebody = await services.isSignedIn(call);
      const text = await readJsonText(call.request, isSomebody ? limits.markdownJsonBytes : limits.jsonBytes);
      const body = parseObject(text);
      const form = resourceFormType(String(body['type']));
      if (form && !isSomebody) await services.requireSignedIn(call);
      refuseLarger(text, limits[form?.body ?? 'jsonBytes']);
      const checked = check(submitSchema as z.ZodMiniType<Submit>, body);
      if (!checked.ok) throw invalid(checked.issues);
      const { type, target, ifRevision, value } = checked.value;
      if (form) {
        const keyed = keyedBy(call.request, routes.submit.name, body);
        const submission = await services.resources.submit(call, form, { ...checked.value, text }, keyed);
        return context.json(submission, submission.state === 'accepted' ? 202 : 200, noStore);
      }
      const strays = Object.entries({ target, ifRevision }).filter(([, stray]) => stray !== undefined);
      if (strays.length)
        throw invalid(strays.map(([key]) => ({ path: [key], code: 'unknown_field', message: 'unknown_field' })));
      const submission = await services.submitForm(call, type, value, keyedBy(call.request, routes.submit.name, body));
      return context.json(submission, 200, noStore);
    },
  });

  mount(app, routes.formSchema.path, {
    GET(context) {
      const schema = formSchema(services.settings, context.req.query('type') ?? '');
      if (!schema) throw new ProblemError('not_found', { detail: 'There is no form of this type.' });
      return context.json(schema, 200, { 'Content-Type': 'application/schema+json' });
    },
  });

  mount(app, resourceRoutes.submission.path, {
    async GET(context) {
      const id = context.req.param('submissionId') ?? '';
      if (!isWellFormed(id) || !idSchema.safeParse(id).success) throw new ProblemError('not_found');
      return context.json(await services.submission(context.var.call, id), 200, noStore);
    },
  });

  return app;
}
