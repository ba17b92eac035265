/** A benchmark result and its budget. */
export interface Figure {
  readonly what: string
  readonly figure: number
  readonly unit: 'per second' | 'ms' | 'MB' | 'kB' | ''
  /** The result of the bare server in the same run, in the same unit. */
  readonly limit?: number
  readonly atLeast?: number
  readonly atMost?: number
  /** The least acceptable share of `limit`. */
  readonly share?: number
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const round = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

function budgetOf({ atLeast, atMost, share }: Figure): string {
  if (share !== undefined) return `≥ ${share} of the limit`
  if (atLeast !== undefined) return `≥ ${round(atLeast)}`
  return atMost === undefined ? '' : `≤ ${round(atMost)}`
}

function isWithinBudget({ figure, limit = Number.NaN, atLeast, atMost, share }: Figure): boolean {
  if (share !== undefined) return figure >= share * limit
  return (
    figure >= (atLeast ?? Number.NEGATIVE_INFINITY) &&
    figure <= (atMost ?? Number.POSITIVE_INFINITY)
  )
}

/** Prints the figures as one table. Returns whether all budgets hold. */
export function report(figures: readonly Figure[]): boolean {
  const rows = figures.map((each) => {
    const { what, figure, unit, limit } = each
    return {
      what,
      figure: `${round(figure)} ${unit}`.trim(),
      limit: limit === undefined ? '' : round(limit),
      ratio: limit === undefined ? '' : (figure / limit).toFixed(2),
      budget: budgetOf(each),
      verdict: budgetOf(each) === '' ? '' : isWithinBudget(each) ? 'pass' : 'FAIL',
    }
  })
  console.table(rows)
  return figures.every(isWithinBudget)
}
