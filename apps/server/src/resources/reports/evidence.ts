import type { RawRecord } from '#engine'
import { summarizeJob, type StoredJobDetails } from '#resources/jobs'
import { textOrNull } from '../shared/values.ts'

/** Reportable collections with an author, the field that names them, and the fields that are evidence. */
export const AUTHORED = [
  { name: 'post', collection: 'posts', owner: 'creator', texts: ['caption'] },
  { name: 'comment', collection: 'comments', owner: 'creator', texts: ['text'] },
  {
    name: 'job',
    collection: 'jobs',
    owner: 'poster',
    texts: ['title', 'company', 'companySite', 'description', 'apply'],
  },
] as const

export type Authored = (typeof AUTHORED)[number]

/** What is saved of a post, a comment or an ad with a report about it: its author may change or delete it later. */
export const evidenceFrom = ({ name, owner, texts }: Authored, report: string, row: RawRecord) => ({
  report,
  creator: String(row[owner]),
  [name]: String(row['$id']),
  ...Object.fromEntries(texts.map((text) => [text, textOrNull(row[text])])),
  ...(name === 'job' && { facts: summarizeJob(row as unknown as StoredJobDetails) }),
})
