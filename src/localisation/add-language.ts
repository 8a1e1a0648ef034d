import { registry } from './languages.ts';
import type { Messages } from './messages.ts';

/** Adds a language, or replaces sections of one. Elements that are shown already take it at their next change. */
export function addLanguage(tag: string, messages: Partial<Messages>): void {
  registry.set(tag.toLowerCase(), { ...registry.get(tag.toLowerCase()), ...messages });
}
