import { SavedJobs } from '#features/jobs'

import { SavedTabs } from './saved-tabs.tsx'

/** Job ads that the viewer has saved, last saved first. */
export const SavedJobsScreen = () => (
  <>
    <SavedTabs />
    <SavedJobs />
  </>
)
