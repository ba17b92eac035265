import { openPool } from '../../../apps/server/src/platform/database/postgres/pool.ts'

/** A step of a plan, as EXPLAIN tells it. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** What it expects. */
  readonly 'Plan Rows': number
  /** What there was, each time; of what writes there is none, for it is not run. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

interface Step {
  /** For people to read. */
  readonly text: string
  /** Rows that it looked at, or sorted, in all its runs. */
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

/** Tells how PostgreSQL came to the answer of a statement, by running it once more; how it would, of what writes. */
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
