/** @jsxImportSource react */
import '@service/widgets/react/server-rendering';
import { renderToReadableStream } from 'react-dom/server.browser';
import { createService } from '@service/widgets/react';
import { createSdk } from '@service/widgets/sdk';
import { App, type Known } from './react-app.tsx';

/** Response of a server: the rendered app, and the data it used. */
export async function answer(
  baseUrl: string,
  request: Request,
): Promise<{ html: string; known: Known; errors: unknown[] }> {
  // Requests to the platform carry the visitor's cookies.
  const fetch: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Cookie', request.headers.get('Cookie') ?? '');
    return globalThis.fetch(input, { ...init, headers });
  };
  const options = { baseUrl, fetch };
  const service = createService(options);
  const user = await createSdk({ baseUrl }).fromRequest(request);
  const files = user && (await createSdk(options).resources.read(user.workspace.rootResourceId));
  const known: Known = { user, ...(files && { files }) };
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(<App service={service} {...known} />, {
    onError: (error: unknown) => void errors.push(error),
  });
  await stream.allReady;
  return { html: await new Response(stream).text(), known, errors };
}
