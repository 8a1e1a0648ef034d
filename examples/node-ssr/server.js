import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { bodyOf } from './page.js';

const { PORT = '8080', PLATFORM_URL: platform = 'http://localhost:4600' } = process.env;
const types = { '.css': 'text/css', '.js': 'text/javascript' };

const hashOf = (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** Declarative shadow roots have inline styles, which are allowed by their hashes. */
const policyFor = (markup) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' ${[...new Set([...markup.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => hashOf(css)))].join(' ')}`,
    `connect-src ${platform}`,
    `img-src ${platform} blob: data:`,
    `media-src ${platform} blob:`,
    `frame-src ${platform}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html dompurify 'allow-duplicates'`,
  ].join('; ');

const pageOf = (markup) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rendered on a server</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/assets/style.css">
    <script type="module" src="/assets/client.js"></script>
  </head>
  <body>
    ${markup}
  </body>
</html>
`;

async function answerAsset(path, response) {
  const content = await readFile(new URL(`dist${path}`, import.meta.url));
  response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(content);
}

async function answerPage(body, response) {
  const markup = await collectResult(render(body));
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policyFor(markup) })
    .end(pageOf(markup));
}

async function answer({ url, method, headers }, response) {
  const { pathname } = new URL(url, 'http://localhost');
  // A form that was posted before the script had loaded: shows its page again, with script.
  if (method === 'POST') return response.writeHead(303, { Location: pathname }).end();
  if (/^\/assets\/[\w.-]+$/.test(pathname)) return answerAsset(pathname, response);
  const session = /(?:^|; )session=(signed-in|signed-out)(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? 'signed-out';
  const body = bodyOf(pathname, { platform, session });
  return body ? answerPage(body, response) : response.writeHead(404).end();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(error.code === 'ENOENT' ? 404 : 500).end();
  });
});
server.listen(Number(PORT), () => console.log(`Ready: http://localhost:${server.address().port}`));
