import { openPool } from '../../../apps/server/src/platform/database/postgres/pool.ts'

/** A step of a plan in EXPLAIN's format. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** The estimate. */
  readonly 'Plan Rows': number
  /** Rows in each run; missing for writes, which aren't run. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

interface Step {
  /** Readable text of the plan. */
  readonly text: string
  /** Rows read or sorted in all its runs. */
  readonly rows: number
}

const rowsOf = (node: Node): number =>
  (node['Actual Loops'] ?? 1) *
  ((node['Actual Rows'] ?? node['Plan Rows']) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))

function* stepsIn(node: Node, depth = 0): Generator<Step> {
  const { Plans = [], ...own } = node
  const by = own['Index Name'] ? ` by ${own['Index Name']}` : ''
  const on = own['Relation Name'] ? ` on ${own['Relation Name']}` : ''
  const rows = rowsOf(node)
  yield { text: `${'  '.repeat(depth)}${own['Node Type']}${on}${by}: ${rows} rows`, rows }
  for (const each of Plans) yield* stepsIn(each, depth + 1)
}

const isReading = (sql: string) =>
  /^(select|with)\b/i.test(sql) && !/\b(insert|delete)\b/i.test(sql)

/** Explains how PostgreSQL runs a statement by running it once more. Writes are only planned. */
export async function openPostgresPlans(url: string) {
  const pool = await openPool({ url, max: 1, isReadOnly: false })
  return {
    async stepsOf(sql: string, values: readonly unknown[]): Promise<Step[]> {
      const how = isReading(sql) ? 'ANALYZE, TIMING OFF, FORMAT JSON' : 'FORMAT JSON'
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (${how}) ${sql}`, [
        ...values,
      ])
      const plans = rows.flatMap((row) => JSON.parse(row['QUERY PLAN']) as { Plan: Node }[])
      return plans.flatMap(({ Plan }) => [...stepsIn(Plan)])
    },
    [Symbol.asyncDispose]: async () => pool.end(),
  }
}
