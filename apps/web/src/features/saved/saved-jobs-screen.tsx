import { SavedJobs } from '#features/jobs'

import { SavedTabs } from './saved-tabs.tsx'

/** Job ads that the viewer has saved, last saved first. */
export function SavedJobsScreen() {
  return (
    <>
      <SavedTabs />
      <SavedJobs />
    </>
  )
}
