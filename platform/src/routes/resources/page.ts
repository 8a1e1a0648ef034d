import type { Handler } from 'hono';
import type { PlatformEnv } from '../call.ts';

/** The page of a resource: it hosts the viewer. Whoever mounts pages hands over one with scripts and words. */
export const barePage: Handler<PlatformEnv> = (context) =>
  context.html(
    `<!doctype html><meta charset="utf-8"><title>${context.req.param('resourceId')}</title>
<resource-viewer resource-id="${context.req.param('resourceId')}"></resource-viewer>
`,
    200,
    { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'", 'Referrer-Policy': 'same-origin' },
  );
