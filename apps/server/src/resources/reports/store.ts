import type { Kysely } from 'kysely'
import { statement, type Writer } from '#platform/database'

/** What a reported post or ad said when it was reported. */
export interface Evidence {
  readonly report: string
  /** One of the two. */
  readonly post: string | null
  readonly job: string | null
  readonly creator: string
  readonly caption: string | null
  readonly title: string | null
  readonly company: string | null
  readonly companySite: string | null
  /** What it said beside its texts, in one line. */
  readonly facts: string | null
  readonly description: string | null
  readonly apply: string | null
}
type Sql = Kysely<{ evidence: Evidence }>

const evidence = statement((sql: Sql, v: { [K in keyof Evidence]: Evidence[K] }) =>
  sql.insertInto('evidence').values({
    report: v.report,
    post: v.post,
    job: v.job,
    creator: v.creator,
    caption: v.caption,
    title: v.title,
    company: v.company,
    companySite: v.companySite,
    facts: v.facts,
    description: v.description,
    apply: v.apply,
  }),
)

export async function saveEvidence(tx: Writer, row: Evidence): Promise<void> {
  await tx.run(evidence, { ...row })
}
