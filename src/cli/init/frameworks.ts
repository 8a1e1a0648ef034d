/** Files of a project, as far as the choice of a page depends on them. */
export interface Project {
  /** Dependencies and development dependencies of its package.json. */
  readonly dependencies: ReadonlySet<string>;
  /** @param path relative to the folder */
  has(path: string): boolean;
}

/** A page that shows sign-in and files. */
interface NewPage {
  readonly path: string;
  readonly text: string;
  /** Step after which it is shown. */
  readonly next: string;
  /** Address at the framework's server for development, with its default port. */
  readonly address: string;
}

export interface Framework {
  readonly name: string;
  /** Dependency by which a project is recognised. */
  readonly dependency: string | undefined;
  page(baseUrl: string, project: Project): NewPage;
}

/** Extension of a component of React. */
const extension = ({ dependencies, has }: Project) =>
  dependencies.has('typescript') || has('tsconfig.json') ? 'tsx' : 'jsx';
const inSource = ({ has }: Project, path: string) => (has('src') ? `src/${path}` : path);

const indented = (text: string, indent: string) =>
  text
    .split('\n')
    .map((line) => indent + line)
    .join('\n');

const imports = ['current-user', 'platform', 'resource-viewer', 'sign-in']
  .map((name) => `import '@service/widgets/elements/${name}';`)
  .join('\n');

const elements = (attribute = '') => `<service-platform${attribute && ` ${attribute}`}>
  <service-sign-in slot="signed-out"></service-sign-in>
  <service-current-user slot="signed-in"></service-current-user>
  <resource-viewer slot="signed-in"></resource-viewer>
</service-platform>`;

/** A string of JavaScript. */
const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, (character) => `\\${character}`)}'`;
/** An attribute of HTML. */
const attribute = (name: string, text: string) =>
  `${name}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;

const reactComponent = (
  baseUrl: string,
  declaration: string,
) => `import { createService, ServiceProvider } from '@service/widgets/react';
import { CurrentUser } from '@service/widgets/react/elements/current-user';
import { ResourceViewer } from '@service/widgets/react/elements/resource-viewer';
import { SignIn } from '@service/widgets/react/elements/sign-in';

const service = createService({ baseUrl: ${quoted(baseUrl)} });

export ${declaration} {
  return (
    <ServiceProvider service={service}>
      <SignIn slot="signed-out" />
      <CurrentUser slot="signed-in" />
      <ResourceViewer slot="signed-in" />
    </ServiceProvider>
  );
}
`;

const html = (head: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Files</title>${head && `\n${indented(head, '    ')}`}
  </head>
  <body>
${indented(body, '    ')}
  </body>
</html>
`;

const elementTags = "compilerOptions: { isCustomElement: (tag) => tag.includes('-') }";

/** In the order in which they are looked for: a project with Next.js has React too. */
export const frameworks: readonly Framework[] = [
  {
    name: 'next',
    dependency: 'next',
    page(baseUrl, project) {
      const source = project.has('src/app') || project.has('src/pages') ? 'src/' : '';
      const isPages = !project.has(`${source}app`) && project.has(`${source}pages`);
      const path = isPages ? `${source}pages/service` : `${source}app/service/page`;
      return {
        path: `${path}.${extension(project)}`,
        text: `'use client';\n\n${reactComponent(baseUrl, 'default function ServicePage()')}`,
        next: 'Open /service.',
        address: 'http://localhost:3000/service',
      };
    },
  },
  {
    // Its framework mode; in its other modes, the page is a component of React.
    name: 'react-router',
    dependency: '@react-router/dev',
    page: (baseUrl, project) => ({
      path: `app/routes/service.${extension(project)}`,
      text: reactComponent(baseUrl, 'default function ServicePage()'),
      next: `Add it to the routes (app/routes.ts): route('service', 'routes/service.${extension(project)}'). Open /service.`,
      address: 'http://localhost:5173/service',
    }),
  },
  {
    name: 'angular',
    dependency: '@angular/core',
    page: (baseUrl, project) => ({
      path: project.has('src/app') ? 'src/app/service-page.ts' : inSource(project, 'service-page.ts'),
      text: `${imports}
import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';

@Component({
  selector: 'app-service-page',
  // Tags that Angular does not know are elements of the browser.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
${indented(elements('[baseUrl]="baseUrl"'), '    ')}
  \`,
})
export class ServicePage {
  protected readonly baseUrl = ${quoted(baseUrl)};
}
`,
      next: "Add it to the routes (app.routes.ts): import { ServicePage } from './service-page', then { path: 'service', component: ServicePage }.",
      address: 'http://localhost:4200/service',
    }),
  },
  {
    name: 'astro',
    dependency: 'astro',
    page: (baseUrl) => ({
      path: 'src/pages/service.astro',
      text: html('', `${elements(attribute('base-url', baseUrl))}\n<script>\n${indented(imports, '  ')}\n</script>`),
      next: 'Open /service.',
      address: 'http://localhost:4321/service',
    }),
  },
  {
    name: 'svelte',
    dependency: 'svelte',
    page(baseUrl, project) {
      const isKit = project.dependencies.has('@sveltejs/kit');
      const shown = "Show it: import ServicePage from './service-page.svelte', then <ServicePage />.";
      return {
        path: isKit ? 'src/routes/service/+page.svelte' : inSource(project, 'service-page.svelte'),
        text: `<script>\n${indented(imports, '  ')}\n</script>\n\n${elements(attribute('base-url', baseUrl))}\n`,
        next: isKit ? 'Open /service.' : shown,
        address: `http://localhost:5173/${isKit ? 'service' : ''}`,
      };
    },
  },
  {
    name: 'vue',
    dependency: 'vue',
    page(baseUrl, project) {
      const isNuxt = project.dependencies.has('nuxt');
      const pages = project.has('app') ? 'app/pages' : 'pages';
      const template = indented(elements(attribute('base-url', baseUrl)), '  ');
      return {
        path: isNuxt ? `${pages}/service.vue` : inSource(project, 'service-page.vue'),
        text: `<script setup>\n${imports}\n</script>\n\n<template>\n${template}\n</template>\n`,
        next: isNuxt
          ? `Set vue: { ${elementTags} } in nuxt.config, so that Nuxt takes the tags for elements. Open /service.`
          : `Set vue({ template: { ${elementTags} } }) in vite.config, so that Vue takes the tags for elements. Show it: import ServicePage from './service-page.vue', then <ServicePage />.`,
        address: isNuxt ? 'http://localhost:3000/service' : 'http://localhost:5173/',
      };
    },
  },
  {
    name: 'react',
    dependency: 'react',
    page: (baseUrl, project) => ({
      path: inSource(project, `service-page.${extension(project)}`),
      text: reactComponent(baseUrl, 'function ServicePage()'),
      next: "Show it: import { ServicePage } from './service-page', then <ServicePage />.",
      address: 'http://localhost:5173/',
    }),
  },
  {
    name: 'html',
    dependency: undefined,
    page: (baseUrl, project) => ({
      path: project.has('public') ? 'public/service.html' : 'service.html',
      text: html(
        `<link rel="stylesheet" ${attribute('href', `${baseUrl}/cdn/service-widgets.css`)} />
<script
  type="module"
  ${attribute('src', `${baseUrl}/cdn/service-widgets.js`)}
  ${attribute('data-base-url', baseUrl)}
></script>`,
        elements(),
      ),
      next: 'Serve its folder (npx http-server -p 8080), and open /service.html.',
      address: 'http://localhost:8080/service.html',
    }),
  },
];
