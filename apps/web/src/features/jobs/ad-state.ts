import { serverClock } from '#lib/server-clock'
import { JOB_LIMITS, type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

type Term = Pick<Job, 'status' | 'expiresAt'>

const endOf = ({ expiresAt }: Term): number =>
  expiresAt === null ? Infinity : Date.parse(expiresAt)

/** The state that an ad is in now: one whose time is over is expired before anything has written it down. */
export function stateOf(job: Term, now = serverClock.now()): JobState {
  return job.status === 'live' && endOf(job) <= now ? 'expired' : job.status
}

/** Whether an ad may be made live anew: it is over, or near its end. */
export function isRenewable(job: Term, now = serverClock.now()): boolean {
  const state = stateOf(job, now)
  if (state === 'live') return endOf(job) - now <= JOB_LIMITS.renewableFor
  return state === 'expired'
}
