import { type JobPosters } from '@devhood/contract'
import { metaReader } from './settings.ts'

/** The server's settings of job ads, in a separate module because sign-in doesn't need them. */
export function readJobSettings(page: ParentNode) {
  const read = metaReader(page)
  return {
    posters: read('job-posters', 'everyone') as JobPosters,
    /** Whether guests may read job ads. */
    isPublic: read('public-jobs', 'on') === 'on',
  }
}

export const jobSettings = readJobSettings(document)
