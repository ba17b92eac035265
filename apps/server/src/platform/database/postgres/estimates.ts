import { type RawBuilder, sql } from 'kysely'

/** Estimates of how many rows queries return, by the database's statistics. Nothing is run. */
export interface Estimates {
  /** A statement whose first row has the estimates. */
  of(queries: readonly RawBuilder<unknown>[]): RawBuilder<Estimated>
  /** The number of rows of each query, in their order. */
  read(row: Estimated | undefined): number[]
}

interface Estimated {
  readonly 'QUERY PLAN': string
}

interface ExplainedPlan {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly Plans?: readonly ExplainedPlan[]
}

/** PostgreSQL's own plan of the queries, which says how many rows it expects of each. */
export const planEstimates: Estimates = {
  of: (queries) => sql`EXPLAIN (FORMAT JSON) ${sql.join(queries, sql` UNION ALL `)}`,
  read(row) {
    const explained = JSON.parse(row?.['QUERY PLAN'] ?? '[]') as { Plan: ExplainedPlan }[]
    // Several queries are parts of one plan; a single one is the plan.
    const plans = explained.flatMap(({ Plan }) =>
      Plan['Node Type'] === 'Append' ? (Plan.Plans ?? []) : [Plan],
    )
    return plans.map((each) => each['Plan Rows'])
  },
}
