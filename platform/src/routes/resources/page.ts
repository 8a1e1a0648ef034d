import type { Context, Handler } from 'hono';
import type { PlatformEnv } from '../call.ts';

/** Whether a person's browser asks, rather than a program: it wants a page. */
export const wantsPage = ({ req }: Context<PlatformEnv>): boolean => {
  const accept = req.header('accept') ?? '';
  return accept.includes('text/html') && !accept.includes('application/json');
};

/** The page of a resource: it hosts the viewer. Whoever mounts pages hands over one with scripts and words. */
export const barePage: Handler<PlatformEnv> = (context) =>
  context.html(
    `<!doctype html><meta charset="utf-8"><title>${context.req.param('resourceId')}</title>
<resource-viewer resource-id="${context.req.param('resourceId')}"></resource-viewer>
`,
    200,
    { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'", 'Referrer-Policy': 'same-origin' },
  );
