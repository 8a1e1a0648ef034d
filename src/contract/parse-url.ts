/**
 * `URL.parse`, which Node 20 lacks. Its `URL.canParse` is no substitute: once optimised, it refuses hosts with Latin-1
 * letters such as `å`.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
