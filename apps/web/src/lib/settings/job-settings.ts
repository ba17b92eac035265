import { type JobPosters } from '@devhood/contract'
import { metaReader } from './settings.ts'

/** What the server says of job ads, apart from the rest: nobody needs it to sign in. */
export interface JobSettings {
  /** Who may post. */
  readonly posters: JobPosters
  /** Whether visitors who are signed out may read them. */
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
