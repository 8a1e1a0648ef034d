type Diagnostics = typeof import('./diagnostics/index.ts');

/** Loads the diagnostics for the developer's console, and uses them; without them nothing is reported. */
export function diagnose(use: (diagnostics: Diagnostics) => unknown): void {
  import('./diagnostics/index.ts').then(use).catch(() => undefined);
}
