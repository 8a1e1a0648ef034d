/** @param {readonly number[]} values @param {number} share 0 to 1; between two values the nearer one counts. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Probability that a value of `a` is above one of `b`, ties counted half: the area under the ROC curve,
 * Mann-Whitney's U over the number of pairs. 0.5 means indistinguishable.
 */
export function areaUnderCurve(a, b) {
  let wins = 0;
  for (const one of a) for (const other of b) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (a.length * b.length);
}

/** Shuffled copy (Fisher-Yates). */
export function shuffled(values) {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}
