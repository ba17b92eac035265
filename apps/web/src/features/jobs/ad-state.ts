import { serverClock } from '#lib/api/server-clock'
import { JOB_LIMITS, type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

type Expiry = Pick<Job, 'status' | 'expiresAt'>

const expiryTime = ({ expiresAt }: Expiry): number =>
  expiresAt === null ? Infinity : Date.parse(expiresAt)

/** The state that an ad is in now: one whose time is over is expired before anything has written it down. */
export function currentState(job: Expiry, now = serverClock.now()): JobState {
  return job.status === 'live' && expiryTime(job) <= now ? 'expired' : job.status
}

/** Whether an ad may be made live anew: it is over, or near its end. */
export function isRenewable(job: Expiry, now = serverClock.now()): boolean {
  const state = currentState(job, now)
  if (state === 'live') return expiryTime(job) - now <= JOB_LIMITS.renewableFor
  return state === 'expired'
}
