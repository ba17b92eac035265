import { JOB_REQUESTS } from './job-requests.ts'
import { type Asked, HOOD_REQUESTS } from './requests.ts'

/** Everything that the web app and the SDKs ask for. */
export const REQUESTS: readonly Asked[] = [...HOOD_REQUESTS, ...JOB_REQUESTS]
