import { facetNamePattern, reservedVariants, resourcePaths } from '@service/widgets/contract';
import { Hono } from 'hono';
import { answerBytes, rejectExecution, type Embedding } from '../../../http/bytes.ts';
import type { PlatformEnv } from '../../../http/call.ts';
import { mount } from '../../../http/endpoint.ts';
import { wantsPage } from '../../../http/negotiation.ts';
import type { PlatformServices } from '../../../services.ts';

/** `/r/:resourceId/:variant`: the bytes, from here or from the separate origin. */
export function readVariant(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { bytes, settings } = services;
  // a link is made for viewers on other origins, whose images and frames send no cookie
  const linked: Embedding = {
    frames: [settings.publicUrl.origin, ...settings.allowedOrigins.entries],
    resourcePolicy: 'cross-origin',
  };

  mount(app, resourcePaths.variant, {
    async GET(context) {
      const { call } = context.var;
      rejectExecution(call.request);
      const { resourceId = '', variant = '' } = context.req.param() as Record<string, string>;
      const url = new URL(call.request.url);
      const asksByItself =
        wantsPage(context.req.header('accept')) && !url.searchParams.has('token') && !call.site.files;
      if (asksByItself && !(await services.authentication.isSignedIn(call))) {
        return context.redirect(`/logga-in?${new URLSearchParams({ returnTo: url.pathname + url.search })}`, 302);
      }
      const known = facetNamePattern.test(variant) && !reservedVariants.includes(variant);
      if (settings.filesOrigin && !call.site.files && known) {
        const link = new URL((await bytes.link(call, { resourceId, variant })).url);
        if (url.searchParams.has('download')) link.searchParams.set('download', '');
        return context.body(null, 307, { Location: link.href, 'Cache-Control': 'no-store' });
      }
      const found = await bytes.find(call, { resourceId, variant: known ? variant : '' });
      return answerBytes(call, found, url.searchParams.has('token') ? linked : undefined);
    },
  });

  return app;
}
