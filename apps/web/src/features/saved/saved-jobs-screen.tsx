import { SavedJobs } from '#features/jobs'

import { Saved } from './saved-tabs.tsx'

export const SavedJobsScreen = () => (
  <Saved>
    <SavedJobs />
  </Saved>
)
