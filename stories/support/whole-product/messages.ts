import type { Mail } from '../../../platform/src/ports.ts';

/** Origin of the platform in the worker; no host has this name (RFC 2606). */
export const platformUrl = 'https://lindholm.example';

/** User whose account exists from the start. */
export const astrid = { name: 'Astrid Lind', email: 'astrid@lindholm.example' };

export type SentMail = Pick<Mail, 'to' | 'subject' | 'text' | 'messageId'>;

/** Token of the link in an e-mail. */
export const tokenIn = ({ text }: Pick<SentMail, 'text'>): string | undefined => /[?&]token=(\w+)/.exec(text)?.[1];

/** From the page to the worker. */
export type ToWorker =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly url: string;
      readonly method: string;
      readonly headers: readonly [string, string][];
      readonly body: ArrayBuffer | undefined;
    }
  | { readonly kind: 'abort'; readonly id: number };

/** From the worker to the page. */
export type ToPage =
  | { readonly kind: 'started' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'mail'; readonly mail: SentMail }
  /** Sent before the answer that signs the user in. */
  | { readonly kind: 'signed-in'; readonly dashboardId: string }
  | {
      readonly kind: 'head';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly [string, string][];
    }
  | { readonly kind: 'chunk'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'broken'; readonly id: number; readonly reason: string };
