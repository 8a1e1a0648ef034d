import { idSchema, resourceResultSchema, type Issue, type Locale, type Resource } from '@service/widgets/contract';
import type { Context, Handler, Hono } from 'hono';
import { html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { readForm } from '../../../http/body.ts';
import type { Call, PlatformEnv } from '../../../http/call.ts';
import { keyedAs, mount } from '../../../http/endpoint.ts';
import { pageResponse, type PageAssets } from '../../../pages/document.ts';
import { account, redirect } from '../../../pages/page.ts';
import { servedFailure } from '../../../pages/served-failure.ts';
import { ProblemError } from '../../../problem.ts';
import type { PlatformServices } from '../../../services.ts';
import { resourceForms } from '../forms.ts';
import { isQuotaExceeded } from '../quota.ts';
import { actionFields, actionSchema, type Filled } from './action-fields.ts';
import { actionStyle } from './action-style.ts';
import { actionWords } from './action-words.ts';
import {
  actionNamed,
  ownEntries,
  pageOf,
  roleField,
  type ResourceAction,
  type ActionName,
  type Place,
  type Subject,
  type Typed,
} from './actions.ts';

interface Asked {
  readonly name: ActionName;
  readonly action: ResourceAction;
  readonly id: string;
}

interface Refused {
  readonly problem: ProblemError;
  readonly typed: Typed;
}

/** Messages at their fields; at the form if there is no such field. */
function filledBy({ problem, typed }: Refused, locale: Locale): Filled & { readonly failure: string | undefined } {
  const issues: Record<string, string> = {};
  let failure: string | undefined;
  const { issues: found = [], ...rest } = problem.toProblem();
  // the first issue of a field is shown
  for (const issue of found.toReversed()) {
    const message = Object.values(
      servedFailure({ ...rest, issues: [{ ...issue, path: ['it'] }] }, locale).issues ?? {},
    )[0];
    const field = fieldOf(issue, typed);
    if (field === undefined) failure = message;
    else issues[field] = message ?? '';
  }
  if (!found.length) failure = servedFailure({ ...rest, issues: [] }, locale).failure;
  return { typed, issues, failure };
}

const fieldOf = ({ path }: Issue, typed: Typed): string | undefined =>
  [path.at(-1), path[0]].map(String).find((name) => typed[name] !== undefined || name === 'confirmName');

const hidden = (name: string, value: string) => html`<input type="hidden" name=${name} value=${value} />`;

/** @throws errors that are not problems */
function problemIn(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  throw error;
}

/** Plain forms for actions on resources, one page each: `/resource-actions/:resourceId/:action`. */
export function mountActionPages(app: Hono<PlatformEnv>, assets: PageAssets, services: PlatformServices): void {
  const { resources, settings } = services;

  const askedOf = (context: Context<PlatformEnv>): Asked => {
    const { resourceId: id = '', action: name = '' } = context.req.param() as Record<string, string>;
    const action = actionNamed(name);
    if (!action || !idSchema.safeParse(id).success) throw new ProblemError('not_found');
    return { name: name as ActionName, action, id };
  };

  /** Resource of the action; `undefined` for a deleted one, which can't be read. */
  const subjectOf = async (
    context: Context<PlatformEnv>,
    { name, action, id }: Asked,
  ): Promise<Subject | undefined> => {
    if (name === 'restore') return undefined;
    const { call } = context.var;
    const { answer } = await resources.read(call, id, { limit: 1 });
    if (!action.isOffered(answer)) throw new ProblemError('forbidden');
    if (action.access) return { ...answer, info: (await resources.info(call, id)).answer };
    return action.places ? { ...answer, places: await placesAround(call, answer.resource) } : answer;
  };

  /** Possible targets of a move: directories above a resource, then its siblings. */
  async function placesAround(call: Call, { id, parentId, path }: Resource): Promise<Place[]> {
    if (parentId === null) return [];
    const limit = settings.limits.listPage;
    const { children } = (await resources.read(call, parentId, { sort: 'kind', limit })).answer;
    const beside = (children?.items ?? []).filter((each) => each.kind === 'directory' && each.id !== id);
    return [
      ...path.slice(0, -1).map((each, depth) => ({
        id: each.id,
        label: path
          .slice(0, depth + 1)
          .map(({ name }) => name)
          .join(' / '),
      })),
      ...beside.map(({ id: besideId, name }) => ({ id: besideId, label: name })),
    ];
  }

  async function show(
    context: Context<PlatformEnv>,
    asked: Asked,
    subject: Subject | undefined,
    refused?: Refused,
  ): Promise<Response> {
    const { call } = context.var;
    const { locale } = call;
    const { name, action, id } = asked;
    const words = actionWords[locale];
    const filled = refused
      ? filledBy(refused, locale)
      : { typed: (subject && action.values?.(subject)) ?? {}, issues: {}, failure: undefined };
    const ended = refused?.problem.code === 'unauthenticated';
    const stale = refused?.problem.code === 'precondition_failed' && subject;
    const isFull = refused && isQuotaExceeded(refused.problem);
    const failure = ended ? words.ended : stale ? words.changedMeanwhile : isFull ? words.full : filled.failure;
    const { resource } = subject ?? {};
    const heading = resource || name === 'restore' ? words.headings[name](resource?.name ?? '') : words.links[name];
    const signIn = `/logga-in?${new URLSearchParams({ returnTo: pageOf({ id }) })}`;
    const inTree = name === 'delete' && resource?.kind === 'directory' ? resource.size : 0;
    const main = html`
      ${unsafeHTML(`<style>${actionStyle}</style>`)}
      <form class="action" method="post" action=${`/resource-actions/${id}/${name}`} novalidate>
        <h1>${heading}</h1>
        ${failure === undefined ? nothing : html`<p class="failure" role="alert">${failure}</p>`}
        ${ended ? html`<p><a href=${signIn} target="_blank">${words.signInAgain}</a></p>` : nothing}
        ${inTree ? html`<p>${words.treeGoesAlong(inTree)}</p>` : nothing}
        ${name === 'delete' ? html`<p>${words.restorable}</p>` : nothing}
        ${actionFields(action, actionSchema(settings, action), subject, { locale, filled })}
        ${hidden('key', crypto.randomUUID())}
        ${action.revised ? hidden('revision', String(stale || !refused ? resource?.revision : refused.typed['revision'])) : nothing}
        ${subject ? nothing : Object.entries(filled.typed).map(([field, typed]) => (field.startsWith(roleField('')) ? hidden(field, typed) : nothing))}
        <div class="next">
          <a href=${name === 'restore' ? '/' : pageOf({ id })}>${words.back}</a>
          <button>${words.buttons[name]}</button>
        </div>
        ${
          stale
            ? html`<details open>
              <summary>${words.current}</summary>
              <pre tabindex="0">${stale.content}</pre>
            </details>`
            : nothing
        }
      </form>
    `;
    const { user } = await services.authentication.session(call);
    const body = { main, home: settings.brand ?? user?.workspace.name, account: account(locale, user, '/profil') };
    const content = { title: heading, locale, brand: settings.brand, body };
    return pageResponse(assets, { ...content, status: refused?.problem.status ?? 200 }, 'no-store, no-transform');
  }

  async function submit(context: Context<PlatformEnv>, asked: Asked, typed: Typed): Promise<string> {
    const { call } = context.var;
    const { action, id } = asked;
    const { key, revision, ...rest } = typed;
    const subject = action.access && (await subjectOf(context, asked));
    const value = action.toValue?.(rest, subject ? ownEntries(subject) : []) ?? rest;
    const submission = {
      type: action.type,
      target: id,
      value,
      ...(action.revised && { ifRevision: Number(revision) }),
    };
    // a browser that posts the same form twice does it once
    const keyed = key === undefined ? undefined : keyedAs(key, '/resource-actions', { id, ...typed });
    const done = await resources.submit(call, resourceForms[action.type], submission, keyed);
    return done.state === 'completed' ? action.next(resourceResultSchema.parse(done.result).resource) : pageOf({ id });
  }

  const get: Handler<PlatformEnv> = async (context) => {
    const asked = askedOf(context);
    if (!(await services.authentication.isSignedIn(context.var.call))) {
      return redirect(`/logga-in?${new URLSearchParams({ returnTo: new URL(context.req.url).pathname })}`);
    }
    return show(context, asked, await subjectOf(context, asked));
  };

  const post: Handler<PlatformEnv> = async (context) => {
    const { call } = context.var;
    const asked = askedOf(context);
    const { limits } = settings;
    const isSignedIn = await services.authentication.isSignedIn(call);
    const typed = await readForm(call.request, isSignedIn ? limits.markdownJsonBytes : limits.jsonBytes);
    try {
      return redirect(await submit(context, asked, typed));
    } catch (error) {
      const problem = problemIn(error);
      // typed values are shown again even if their resource can't be read anymore
      const subject = await subjectOf(context, asked).catch((reason: unknown) => void problemIn(reason));
      return show(context, asked, subject, { problem, typed });
    }
  };

  mount(app, '/resource-actions/:resourceId/:action', { GET: get, POST: post });
}
