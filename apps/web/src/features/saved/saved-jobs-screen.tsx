import { SavedJobs } from '#features/jobs'

import { SavedTabs } from './saved-tabs.tsx'

/** The ads that the reader has saved, the last saved first. */
export function SavedJobsScreen() {
  return (
    <>
      <SavedTabs />
      <SavedJobs />
    </>
  )
}
