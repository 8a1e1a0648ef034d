/** Code that a test holds back: `vi.mock` of its module waits for `arrived`. */
export function lateCode(): { readonly arrived: Promise<void>; readonly arrive: () => void } {
  let arrive!: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrived, arrive };
}
