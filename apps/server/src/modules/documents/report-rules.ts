import { REASONS_OF, REPORT_REASONS, type Reportable } from '@devhood/contract'
import type { RawRecord } from '#engine'
import { factsOfAd, type StoredFacts } from './job-facts.ts'
import { idIn, isOwn, pointsTo } from './relations.ts'
import type { Data, Rules, Unit } from './rules.ts'
import { refused } from './refusal.ts'
import { type Evidence, keepEvidence } from './store.ts'

/** What is somebody's, and by which of its fields. */
const OWNED = [
  { name: 'post', collection: 'posts', owner: 'creator' },
  { name: 'job', collection: 'jobs', owner: 'poster' },
] as const

const REPORTABLE = Object.keys(REASONS_OF) as Reportable[]
const KNOWN: readonly unknown[] = REPORT_REASONS

/** What the report is about. Throws unless it is one thing. */
function aboutOf(data: Data): Reportable {
  const [about, ...more] = REPORTABLE.filter((name) => (data[name] ?? null) !== null)
  if (about !== undefined && more.length === 0) return about
  throw refused('one of the attributes "post", "person" and "job" must be given')
}

/** Throws for a reason that is one only of something else. */
function checkReason(about: Reportable, { reason }: Data): void {
  const fit: readonly unknown[] = REASONS_OF[about]
  if (!KNOWN.includes(reason) || fit.includes(reason)) return
  throw refused(`attribute "reason" of a ${about} must be one of ${fit.join(', ')}`)
}

const NOTHING = {
  post: null,
  job: null,
  caption: null,
  title: null,
  company: null,
  companySite: null,
  facts: null,
  description: null,
  apply: null,
}

const textIn = (row: RawRecord, name: string) => {
  const text = row[name]
  return typeof text === 'string' ? text : null
}

/** What a post or an ad says, as it is kept beside the report of it; undefined of a person. */
async function evidenceOf({ tx, engine }: Unit, report: string): Promise<Evidence | undefined> {
  const { post, job } = (await engine.find(tx, 'reports', report)) ?? {}
  const found = typeof post === 'string' ? await engine.find(tx, 'posts', post) : undefined
  if (found !== undefined)
    return {
      ...NOTHING,
      report,
      post: String(post),
      creator: String(found['creator']),
      caption: textIn(found, 'caption'),
    }
  const ad = typeof job === 'string' ? await engine.find(tx, 'jobs', job) : undefined
  return (
    ad && {
      ...NOTHING,
      report,
      job: String(job),
      creator: String(ad['poster']),
      title: textIn(ad, 'title'),
      company: textIn(ad, 'company'),
      companySite: textIn(ad, 'companySite'),
      facts: factsOfAd(ad as unknown as StoredFacts),
      description: textIn(ad, 'description'),
      apply: textIn(ad, 'apply'),
    }
  )
}

export const reportRules: Rules = {
  async creating({ tx, engine, view: { actor } }, data) {
    if (!isOwn(data['user'], actor)) return { data }
    checkReason(aboutOf(data), data)
    if (pointsTo(data['person'], actor.userId))
      throw refused('attribute "person" must be somebody else')
    for (const { name, collection, owner } of OWNED) {
      const sent = data[name] ?? null
      const reported = sent === null ? undefined : await engine.find(tx, collection, idIn(sent))
      if (reported?.[owner] === actor.userId)
        throw refused(`attribute "${name}" must be somebody else’s`)
    }
    return { data }
  },
  /** Its author may change or delete what was reported: operators are to see what it was. */
  async created(unit, report) {
    const kept = await evidenceOf(unit, report)
    if (kept !== undefined) await keepEvidence(unit.tx, kept)
  },
}
