import { report } from './report.ts';

/** Reports a window of a list that is not the requested one. */
export function reportWindow(
  at: number,
  { start, items, total }: { readonly start: number; readonly items: readonly unknown[]; readonly total: number },
): void {
  report(
    'contract-violation',
    `A list was requested from row ${at} of ${total}, and the platform returned ${items.length} rows from ${start}. Check \`at\` and \`start\` of the dialect.`,
  );
}

/** Reports an element that sends requests in a loop. */
export function reportRequests(operation: string, count: number): void {
  report(
    'too-many-requests',
    `An element has sent ${count} requests of ${operation} within 10 s without user input, and sends the next ones slowly. The platform's answers may not fit the requests.`,
  );
}
