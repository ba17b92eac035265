/** Each value once with its count, the most frequent first; equally frequent ones stay in their order. */
export function byFrequency(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
