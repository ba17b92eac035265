import { useViewer } from '#features/account'
import { Tabs } from '#ui/controls/tabs'

import { useSavedSearches, useNewMatchCounts } from '../searches/searches.ts'

export function JobTabs() {
  const reader = useViewer()
  const searches = useSavedSearches().data ?? []
  const newMatches = Object.values(useNewMatchCounts(searches)).reduce(
    (sum, count) => sum + count,
    0,
  )
  const tabs = [
    { to: '/jobs', label: 'Board' },
    {
      to: '/jobs/searches',
      label: 'Saved searches',
      count: newMatches === 0 ? undefined : String(newMatches),
    },
    { to: '/jobs/mine', label: 'Your jobs' },
    { to: '/jobs/interests', label: 'My interests' },
  ]
  if (!reader) return null
  return (
    <div className="-mt-6">
      <Tabs label="Jobs" items={tabs} />
    </div>
  )
}
