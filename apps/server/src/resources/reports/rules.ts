import { REASONS_BY_SUBJECT, REPORT_REASONS, type Reportable } from '@devhood/contract'
import { summarizeJob, type StoredJobDetails } from '#resources/jobs'
import { idIn, isCaller, refersTo } from '../shared/relations.ts'
import type { RawRecord } from '#engine'
import type { Data, Rules, RuleContext } from '../shared/rules.ts'
import { invalidStructure } from '../shared/invalid-structure.ts'
import { textOrNull } from '../shared/values.ts'
import { type Evidence, saveEvidence } from './store.ts'

/** Reportable collections with an author, and the field that names them. */
const AUTHORED = [
  { name: 'post', collection: 'posts', owner: 'creator' },
  { name: 'comment', collection: 'comments', owner: 'creator' },
  { name: 'job', collection: 'jobs', owner: 'poster' },
] as const

const REPORTABLE = Object.keys(REASONS_BY_SUBJECT) as Reportable[]
const ALL_REASONS: readonly unknown[] = REPORT_REASONS

/** The subject of the report. Throws unless there is exactly one. */
function subjectOf(data: Data): Reportable {
  const [subject, ...more] = REPORTABLE.filter((name) => (data[name] ?? null) !== null)
  if (subject !== undefined && more.length === 0) return subject
  throw invalidStructure(
    'one of the attributes "post", "comment", "person" and "job" must be given',
  )
}

/** Throws for a reason that only suits other subjects. */
function checkReason(subject: Reportable, { reason }: Data): void {
  const allowedReasons: readonly unknown[] = REASONS_BY_SUBJECT[subject]
  if (!ALL_REASONS.includes(reason) || allowedReasons.includes(reason)) return
  throw invalidStructure(
    `attribute "reason" of a ${subject} must be one of ${allowedReasons.join(', ')}`,
  )
}

const EMPTY_EVIDENCE = {
  post: null,
  comment: null,
  job: null,
  caption: null,
  text: null,
  title: null,
  company: null,
  companySite: null,
  facts: null,
  description: null,
  apply: null,
}

/** The content of the reported post, comment or ad, as it is saved with the report; undefined for a person. */
async function evidenceOf(
  { tx, engine }: RuleContext,
  { $id, post, comment, job }: RawRecord,
): Promise<Evidence | undefined> {
  const report = String($id)
  const said = typeof comment === 'string' ? await engine.find(tx, 'comments', comment) : undefined
  if (said !== undefined)
    return {
      ...EMPTY_EVIDENCE,
      report,
      comment: String(comment),
      creator: String(said['creator']),
      text: textOrNull(said['text']),
    }
  const found = typeof post === 'string' ? await engine.find(tx, 'posts', post) : undefined
  if (found !== undefined)
    return {
      ...EMPTY_EVIDENCE,
      report,
      post: String(post),
      creator: String(found['creator']),
      caption: textOrNull(found['caption']),
    }
  const ad = typeof job === 'string' ? await engine.find(tx, 'jobs', job) : undefined
  return (
    ad && {
      ...EMPTY_EVIDENCE,
      report,
      job: String(job),
      creator: String(ad['poster']),
      title: textOrNull(ad['title']),
      company: textOrNull(ad['company']),
      companySite: textOrNull(ad['companySite']),
      facts: summarizeJob(ad as unknown as StoredJobDetails),
      description: textOrNull(ad['description']),
      apply: textOrNull(ad['apply']),
    }
  )
}

export const reportRules: Rules = {
  async beforeCreate({ tx, engine, view: { actor } }, data) {
    if (!isCaller(data['user'], actor)) return { data }
    checkReason(subjectOf(data), data)
    if (refersTo(data['person'], actor.userId))
      throw invalidStructure('attribute "person" must be somebody else')
    for (const { name, collection, owner } of AUTHORED) {
      const sent = data[name] ?? null
      const reported = sent === null ? undefined : await engine.find(tx, collection, idIn(sent))
      if (reported?.[owner] === actor.userId)
        throw invalidStructure(`attribute "${name}" must be somebody else’s`)
      if (reported?.[owner] === null)
        throw invalidStructure(`attribute "${name}" must not be deleted already`)
    }
    return { data }
  },
  /** The author may change or delete what was reported, but operators need to see the original. */
  async afterCreate(context, report) {
    const evidence = await evidenceOf(context, report)
    if (evidence !== undefined) await saveEvidence(context.tx, evidence)
  },
}
