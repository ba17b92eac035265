import { type Publishers } from '@devhood/contract'
import { metaReader } from './settings.ts'

/** The server's settings of who may publish, in a separate module because sign-in doesn't need them. */
export function readPublishingSettings(page: ParentNode) {
  const read = metaReader(page)
  return {
    posting: read('posting', 'everyone') as Publishers,
    /** An ad needs both. */
    jobPosters: read('job-posters', 'everyone') as Publishers,
    /** Whether guests may read job ads. */
    areJobsPublic: read('public-jobs', 'on') === 'on',
  }
}

export const publishingSettings = readPublishingSettings(document)
