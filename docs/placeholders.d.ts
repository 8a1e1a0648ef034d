/** Names that the code blocks of these pages use without declaring them; test/scripts/docs-code.test.ts reads them. */
declare const baseUrl: string;
declare const token: string;
declare const sdk: import('@service/widgets/sdk').Sdk;
declare const user: import('@service/widgets/contract').User;
declare const readCode: () => Promise<string>;
declare const readPosition: () => Promise<{ position: number }>;
declare const storePosition: (position: number) => Promise<void>;
declare const readEverythingAgain: () => Promise<void>;
declare const dialect: import('@service/widgets/transport').Dialect;
declare const parentId: string;
declare const target: string;
declare const size: number;
declare const response: Response;
declare const request: Request;
declare const url: URL;
declare const id: string;
declare const markup: string;
declare const plural: (count: number, forms: Readonly<Record<string, string>>) => string;
declare const children: import('react').ReactNode;
declare const Workspace: import('react').FC<Record<string, unknown>>;
declare const setSelected: (resources: readonly unknown[]) => void;

/** Svelte's value of the store `user`. */
declare const $user: import('@service/widgets/svelte').CurrentUserState;

/** Packages that only the reader has. */
declare module 'next/headers' {
  export const headers: () => Promise<Headers>;
}

declare module 'next/server' {
  export type NextRequest = Request;
  export const NextResponse: { next(init?: { headers?: HeadersInit }): Response };
}

declare module '@vitejs/plugin-vue' {
  const vue: (options: object) => import('vite').Plugin;
  export default vue;
}

declare module 'react-router' {
  export const data: <Value>(value: Value, init?: ResponseInit) => Value;
}

declare module 'astro:middleware' {
  export const defineMiddleware: (
    middleware: (
      context: { request: Request; url: URL; locals: Record<string, unknown> },
      next: () => Promise<Response>,
    ) => Promise<Response>,
  ) => unknown;
}

declare module '@microsoft/sp-webpart-base' {
  export class BaseClientSideWebPart<Properties> {
    readonly properties: Properties;
    readonly domElement: HTMLElement;
    render(): void;
  }
}

declare module '@angular/core' {
  export const Component: (options: object) => (component: new () => object) => void;
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export interface ElementRef<Element> {
    readonly nativeElement: Element;
  }
  export const afterNextRender: (run: () => void) => void;
  export const viewChild: { required<Child>(name: string): () => Child };
  export const signal: <Value>(value: Value) => (() => Value) & { set(value: Value): void };
}

/** Files of the reader's own. */
declare module '*/as-visitor.js' {
  export const asVisitor: (request: Request) => typeof fetch;
}
declare module '*/App.vue' {
  const component: import('vue').Component;
  export default component;
}
declare module '*/platform' {
  export const service: import('@service/widgets/svelte').Service;
}
declare module '*/folio.js' {
  export const folio: import('@service/widgets/transport').Dialect;
}
declare module '*/fi.js' {
  const messages: import('@service/widgets/localisation').Translation;
  export default messages;
}
declare module '*/acme-link.js';
declare module '*/model-view.js' {
  export const modelView: import('@service/widgets/elements/resource-viewer').ViewFactory;
}
declare module '*/take-over.js';
declare module '*/app.js';
