import { REASONS_BY_SUBJECT, REPORT_REASONS, REPORTABLE, type Reportable } from '@devhood/contract'
import { authorOf, excerptOf } from '#resources/conversations'
import { openOperatorNews } from '#resources/notifications'
import { idIn, isCaller, rejectSelf } from '../shared/relations.ts'
import { invalidStructure, type RawRecord } from '#engine'
import type { Data, Rules, RuleContext } from '../shared/rules.ts'
import type { Services } from '../resource.ts'
import { AUTHORED, evidenceFrom } from './evidence.ts'
import { insertConversationEvidence, saveEvidence } from './store.ts'

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

/** The content of the reported post, comment or ad, as it is saved with the report; undefined for a person. */
async function evidenceOf({ tx, engine }: RuleContext, report: RawRecord) {
  for (const authored of AUTHORED) {
    const id = report[authored.name]
    const row = typeof id === 'string' ? await engine.find(tx, authored.collection, id) : undefined
    if (row !== undefined) return evidenceFrom(authored, String(report['$id']), row)
  }
  return undefined
}

/** The author of a reported message, who is the subject of the report. Throws unless the reporter has it from somebody else. */
async function reportedAuthor({ tx }: RuleContext, data: Data, self: string): Promise<string> {
  if (REPORTABLE.some((name) => (data[name] ?? null) !== null))
    throw invalidStructure('attribute "message" must be the only subject')
  const author = await authorOf(tx, self, String(data['message']))
  if (author === undefined) throw invalidStructure('attribute "message" names no document there is')
  if (author === self) throw invalidStructure('attribute "message" must be somebody else’s')
  return author
}

const hasMessage = ({ message }: Data): boolean => (message ?? '') !== ''

export function reportRules(services: Services): Rules {
  const tellOperators = openOperatorNews(services)
  return {
    async beforeCreate(context, data, id) {
      const { tx, engine, view } = context
      if (!isCaller(data['user'], view.actor)) return { data }
      if (hasMessage(data)) {
        checkReason('person', data)
        return { data, server: { person: await reportedAuthor(context, data, view.actor.userId) } }
      }
      checkReason(subjectOf(data), data)
      await rejectSelf('user', 'person')(context, data, id)
      for (const { name, collection, owner } of AUTHORED) {
        const sent = data[name] ?? null
        const reported = sent === null ? undefined : await engine.find(tx, collection, idIn(sent))
        if (reported?.[owner] === view.actor.userId)
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
      if (hasMessage(report)) {
        const excerpt = await excerptOf(context.tx, String(report['message']), services.now())
        const messages = JSON.stringify(excerpt)
        await insertConversationEvidence(context.tx, { report: String(report['$id']), messages })
      }
      await tellOperators(context.tx, 'reports')
    },
  }
}
