import { SavedJobs } from '#features/jobs'

import { SavedTabs } from './saved-tabs.tsx'

export const SavedJobsScreen = () => (
  <>
    <SavedTabs />
    <SavedJobs />
  </>
)
