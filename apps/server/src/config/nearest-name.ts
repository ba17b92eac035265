/** Levenshtein distance: the fewest characters to add, drop or replace to turn one name into the other. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 0; row < one.length; row++) {
    const current = [row + 1]
    for (let column = 0; column < other.length; column++)
      current.push(
        Math.min(
          (previous[column] ?? 0) + (one[row] === other[column] ? 0 : 1),
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
        ),
      )
    previous = current
  }
  return previous[other.length] ?? 0
}

/** The name that was probably meant: at most two edits away, one for a short name; undefined when there is none. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return known
    .map((each) => ({ each, edits: distance(name, each) }))
    .filter(({ each, edits }) => edits <= (each.length < 6 ? 1 : 2))
    .toSorted((one, other) => one.edits - other.edits)[0]?.each
}

/** One line for each unknown name that is probably a misspelt setting. */
export const misspeltSettings = (names: readonly string[], known: readonly string[]): string[] =>
  names
    .filter((name) => !known.includes(name) && name.length < 40)
    .flatMap((name) => {
      const suggestion = nearestName(name.toUpperCase(), known)
      return suggestion === undefined
        ? []
        : [`${name} is not a setting: did you mean ${suggestion}?`]
    })
