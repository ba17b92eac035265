import { serverClock } from '#lib/api/server-clock'
import { JOB_LIMITS, type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

type Expiry = Pick<Job, 'status' | 'expiresAt'>

const expiryTime = ({ expiresAt }: Expiry): number =>
  expiresAt === null ? Infinity : Date.parse(expiresAt)

/** Current state of an ad: it is expired after its end, even before the server has stored that. */
export function currentState(job: Expiry, now = serverClock.now()): JobState {
  return job.status === 'live' && expiryTime(job) <= now ? 'expired' : job.status
}

/** Whether an ad can be renewed: it has ended or is near its end. */
export function isRenewable(job: Expiry, now = serverClock.now()): boolean {
  const state = currentState(job, now)
  if (state === 'live') return expiryTime(job) - now <= JOB_LIMITS.renewableFor
  return state === 'expired'
}
