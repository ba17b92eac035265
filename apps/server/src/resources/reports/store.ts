import type { Kysely } from 'kysely'
import { statement, type Writer } from '#platform/database'

/** The content of a reported post, comment or ad at the time of the report. */
export interface Evidence {
  readonly report: string
  /** One of the three. */
  readonly post: string | null
  readonly comment: string | null
  readonly job: string | null
  readonly creator: string
  readonly caption: string | null
  /** The text of the comment. */
  readonly text: string | null
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
    comment: v.comment,
    job: v.job,
    creator: v.creator,
    caption: v.caption,
    text: v.text,
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
