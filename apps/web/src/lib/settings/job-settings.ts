import { type JobPosters } from '@devhood/contract'
import { metaReader } from './settings.ts'

/** The server's settings of job ads, in a separate module because sign-in doesn't need them. */
export interface JobSettings {
  readonly posters: JobPosters
  /** Whether guests may read job ads. */
  readonly isPublic: boolean
}

export function readJobSettings(page: ParentNode): JobSettings {
  const read = metaReader(page)
  return {
    posters: read('job-posters', 'everyone') as JobPosters,
    isPublic: read('public-jobs', 'on') === 'on',
  }
}

export const jobSettings: JobSettings = readJobSettings(document)
