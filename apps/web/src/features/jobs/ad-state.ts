import { serverClock } from '#lib/api/server-clock'
import { emailHref, isWebUrl, JOB_LIMITS, type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

type Expiry = Pick<Job, 'status' | 'expiresAt'>

const expiryTime = ({ expiresAt }: Expiry): number =>
  expiresAt === null ? Infinity : Date.parse(expiresAt)

/** Current state of an ad: it is expired after its end, even before the server has stored that. */
export const currentState = (job: Expiry, now = serverClock.now()): JobState =>
  job.status === 'live' && expiryTime(job) <= now ? 'expired' : job.status

/** Whether an ad can be renewed: it has ended or is near its end. */
export function isRenewable(job: Expiry, now = serverClock.now()): boolean {
  const state = currentState(job, now)
  if (state === 'live') return expiryTime(job) - now <= JOB_LIMITS.renewableFor
  return state === 'expired'
}

export const UNTITLED = 'Untitled job'

/** 'Compiler engineer at Acme'. */
export const adTitle = ({ title, company }: Pick<Job, 'title' | 'company'>): string =>
  company ? `${title ?? UNTITLED} at ${company}` : (title ?? UNTITLED)

/** '4 hours a day with people in Europe/Lisbon'; undefined without a required overlap. */
export function overlapText({
  overlapHours: hours,
  overlapZone: zone,
}: Pick<Job, 'overlapHours' | 'overlapZone'>): string | undefined {
  if (hours === null || zone === null) return undefined
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} a day with people in ${zone.replaceAll('_', ' ')}`
}

/** Target of the apply button: the web page, or an empty email to the address. */
export const applyUrl = (apply: string): string => (isWebUrl(apply) ? apply : emailHref(apply))
