import type { Kysely } from 'kysely'
import { statement, type Writer } from '#platform/database'

/** The content of a reported post or ad at the time of the report. */
export interface Evidence {
  readonly report: string
  /** Either a post or a job. */
  readonly post: string | null
  readonly job: string | null
  readonly creator: string
  readonly caption: string | null
  readonly title: string | null
  readonly company: string | null
  readonly companySite: string | null
  /** The ad's details besides its texts, in one line. */
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
