import {
  AppError,
  isBlank,
  isJobPage,
  isTimeZone,
  JOB_LIMITS,
  SALARY_UNITS,
  type SalaryUnit,
  yearlySalary,
} from '@devhood/contract'
import { type Actor, invalidStructure, type RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import type { Services } from '../resource.ts'
import { checkUnique, type JobNews, newsIn, openJobNews } from './news.ts'
import { countJobs } from './store.ts'
import { deletedIds } from '../shared/deleted-ids-store.ts'
import { type PictureRule, withPicture } from '../shared/pictures.ts'
import { publishing } from '../shared/publishing/index.ts'
import { isCaller } from '../shared/relations.ts'
import type { Change, Data, Rules, RuleContext } from '../shared/rules.ts'

const deletedJobs = deletedIds('deleted_jobs')

/** Fields that an ad must have before anybody else sees it. */
const REQUIRED = [
  'title',
  'company',
  'description',
  'employment',
  'seniority',
  'workplace',
  'apply',
] as const

const isMissing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  value === '[]'

function requireField(job: Data, name: string, why = 'an ad that is live'): void {
  if (isMissing(job[name])) throw invalidStructure(`attribute "${name}" is needed for ${why}`)
}

function checkSalary(job: Data): void {
  const { salaryFrom, salaryTo } = job
  if (isMissing(salaryFrom) && isMissing(salaryTo)) return
  for (const name of ['salaryCurrency', 'salaryUnit']) requireField(job, name, 'a salary')
  if (typeof salaryFrom === 'number' && typeof salaryTo === 'number' && salaryFrom > salaryTo)
    throw invalidStructure('attribute "salaryTo" must be at least "salaryFrom"')
}

function checkPlace(job: Data): void {
  if (job['workplace'] === 'remote') requireField(job, 'regions', 'remote work')
  else requireField(job, 'place', 'work on site')
}

function checkOverlap(job: Data): void {
  const { overlapHours, overlapZone } = job
  if (isMissing(overlapHours) && isMissing(overlapZone)) return
  for (const name of ['overlapHours', 'overlapZone']) requireField(job, name, 'hours in common')
  if (typeof overlapZone !== 'string' || !isTimeZone(overlapZone))
    throw invalidStructure('attribute "overlapZone" must be a time zone by its IANA name')
}

/** Throws, with the attribute's name, if an ad is incomplete or contradicts itself. */
function checkComplete(job: Data): void {
  for (const name of REQUIRED) requireField(job, name)
  checkPlace(job)
  checkSalary(job)
  checkOverlap(job)
}

/** The highest salary of the ad, per year. */
function yearlySalaryOf({ salaryFrom, salaryTo, salaryUnit }: Data): number | null {
  const amount = typeof salaryTo === 'number' ? salaryTo : salaryFrom
  const isUnit = typeof salaryUnit === 'string' && Object.hasOwn(SALARY_UNITS, salaryUnit)
  return typeof amount === 'number' && isUnit
    ? yearlySalary(amount, salaryUnit as SalaryUnit)
    : null
}

/** The possible next states, by the current one. Clients never set an ad to expired. */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  draft: ['draft', 'live'],
  live: ['live', 'filled'],
  filled: ['filled', 'live'],
  expired: ['expired', 'live', 'filled'],
}

interface StatusChange {
  readonly from: string
  readonly to: string
  readonly goesLive: boolean
  /** Whether the request contains the state. */
  readonly isExplicit: boolean
}

/** The change of state. An ad whose time is over counts as expired, even if it isn't marked yet. */
function statusChangeOf(before: RawRecord | undefined, data: Data, now: number): StatusChange {
  const stored = String(before?.['status'] ?? 'draft')
  const isExpired = stored === 'live' && Number(before?.['expiresAt']) <= now
  const from = isExpired ? 'expired' : stored
  const { status: to = from } = data
  if (typeof to === 'string' && TRANSITIONS[from]?.includes(to))
    return {
      from,
      to,
      goesLive: to === 'live' && from !== 'live',
      isExplicit: data['status'] !== undefined,
    }
  throw invalidStructure(`attribute "status" can become ${TRANSITIONS[from]?.join(' or ')} here`)
}

/** When an ad was posted and when it expires: set on posting, extended when it is renewed or reopened near its end. */
function timesOf(
  before: RawRecord | undefined,
  { from, to, isExplicit }: StatusChange,
  now: number,
) {
  if (to !== 'live') return {}
  const expiresAt = now + JOB_LIMITS.liveFor
  if (from === 'draft') return { postedAt: now, expiresAt }
  const isNearEnd = Number(before?.['expiresAt']) - now <= JOB_LIMITS.renewableFor
  return isExplicit && isNearEnd ? { expiresAt } : {}
}

/** Throws for ids of ads that no URL could open. */
function checkId(id: string): void {
  if (isJobPage(id))
    throw new AppError('general_argument_invalid', {
      message: `"${id}" is a page of the app. An ad needs another id.`,
    })
}

/** What a raid and content rules store in an ad: it is published when it goes live, and changed while it is. */
async function heldOf(
  { publish, holdIn }: Pick<ReturnType<typeof publishing>, 'publish' | 'holdIn'>,
  [tx, actor]: readonly [Writer, Actor],
  { to, goesLive }: StatusChange,
  written: { readonly data: Data; readonly before?: RawRecord | undefined },
): Promise<Pick<Change, 'server' | 'afterCreate'>> {
  if (goesLive) return publish(tx, actor, 'jobs', written)
  return to === 'live' ? { server: await holdIn(tx, actor, 'jobs', written) } : {}
}

/** Throws if one person has too many ads, or the same one twice. */
async function checkOthers(
  tx: Writer,
  job: Data,
  { goesLive, to }: StatusChange,
  { before, ...self }: { before: RawRecord | undefined; poster: string; now: number },
): Promise<void> {
  if (!before || goesLive) {
    const { kept, live } = await countJobs(tx, self.poster, self.now)
    if (!before && kept >= JOB_LIMITS.keptMax)
      throw new AppError('general_bad_request', {
        message: `One person may keep ${JOB_LIMITS.keptMax} ads. Delete one first.`,
      })
    if (goesLive && live >= JOB_LIMITS.liveMax)
      throw new AppError('general_bad_request', {
        message: `One person may have ${JOB_LIMITS.liveMax} live ads. Mark one as filled first.`,
      })
  }
  if (to === 'live') await checkUnique(tx, job, { ...self, id: String(before?.['$id']) })
}

/** The change, with what it says on the ad, and to whom it is told. */
function withNews(
  tell: (before: RawRecord, kind: JobNews['kind']) => Promise<void>,
  change: Change,
  before: RawRecord | undefined,
  news: JobNews | undefined,
): Change {
  if (!before || !news) return change
  return {
    ...change,
    server: { ...change.server, ...news.server },
    afterUpdate: async () => tell(before, news.kind),
  }
}

export function jobRules({
  files,
  config,
  now,
  raids,
  screen,
  ...services
}: Pick<Services, 'changes' | 'engine' | 'files' | 'config' | 'now' | 'raids' | 'screen'>): Rules {
  const tellInterested = openJobNews({ ...services, now })
  const picture: PictureRule = { files, describe: () => ({}) }
  const publisher = publishing({ config, now, raids, screen })

  async function completeJob(
    context: RuleContext,
    data: Data,
    before?: RawRecord,
  ): Promise<Change> {
    const { actor } = context.view
    if (actor?.userId == null) return { data }
    const state = statusChangeOf(before, data, now())
    const times = timesOf(before, state, now())
    const { goesLive } = state
    // The poster may always correct or fill a live ad, as long as that doesn't extend its time.
    if (!before || goesLive || 'expiresAt' in times)
      await publisher.checkPublisher(context.tx, actor, 'jobs')
    const held = await heldOf(publisher, [context.tx, actor], state, { data, before })
    const merged = { ...before, ...data }
    if (state.to !== 'draft') checkComplete(merged)
    await checkOthers(context.tx, merged, state, { before, poster: actor.userId, now: now() })
    const change = await withPicture(context, { ...data, status: state.to }, picture, {
      actor,
      before,
    })
    const server = { salaryYearly: yearlySalaryOf(merged), ...times, ...held.server }
    const movesToNewest = goesLive && state.from === 'draft' && before !== undefined
    const done = { ...change, ...held, movesToNewest }
    const all = { ...done, server: { ...change.server, ...server } }
    const news = before && newsIn(before, data, { ...state, now: now() })
    return withNews(async (...of) => tellInterested(context.tx, ...of), all, before, news)
  }

  return {
    async beforeCreate(context, data, id) {
      if (!isCaller(data['poster'], context.view.actor)) return { data }
      checkId(id)
      // Links and saves of a deleted ad must never refer to another.
      await deletedJobs.check(context.tx, id)
      return completeJob(context, data)
    },
    beforeUpdate: completeJob,
    async afterDelete(context, { $id, imageId }) {
      await deletedJobs.record(context.tx, { id: String($id) })
      if (typeof imageId !== 'string' || (await context.engine.isFileInUse(context.tx, imageId)))
        return
      await files.release(context.tx, imageId)
    },
  }
}
