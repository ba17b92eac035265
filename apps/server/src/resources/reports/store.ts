import { queries } from '#platform/database'

/** The content of a reported post, comment or ad at the time of the report: null for what it doesn't have. */
interface Evidence {
  readonly report: string
  readonly creator: string
  /** One of the three. */
  readonly post: string | null
  readonly comment: string | null
  readonly job: string | null
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
  /** The content rule that has found it. */
  readonly rule: string | null
}
interface Report {
  readonly $id: string
  readonly $createdAt: number
  readonly $updatedAt: number
  readonly $permissions: string
  /** Null when a content rule has found it. */
  readonly user: string | null
  readonly post: string | null
  readonly comment: string | null
  readonly job: string | null
  readonly reason: string
  readonly text: string | null
  readonly status: string
}

interface ConversationEvidence {
  readonly report: string
  /** A list of `ReportedMessage` as JSON. */
  readonly messages: string
}

const { insert } = queries<{
  evidence: Evidence
  reports: Report
  conversation_evidence: ConversationEvidence
}>()
export const saveEvidence = insert('evidence')
export const insertConversationEvidence = insert('conversation_evidence')
export const insertReport = insert('reports')
