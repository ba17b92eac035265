import { Client } from 'pg'

/** A step of a plan, as EXPLAIN tells it. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
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
  node['Actual Loops'] *
  (node['Actual Rows'] +
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

/** Tells how PostgreSQL came to the answer of a statement, by running it once more. */
export async function openPostgresPlans(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    /** Nothing of what it does is kept. */
    async stepsOf(sql: string, values: readonly unknown[]): Promise<Step[]> {
      await client.query('BEGIN')
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`,
          [...values],
        )
        return [...stepsIn((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan)]
      } finally {
        await client.query('ROLLBACK')
      }
    },
    [Symbol.asyncDispose]: async () => client.end(),
  }
}
