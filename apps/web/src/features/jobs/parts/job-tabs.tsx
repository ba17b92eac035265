import { useReader } from '#features/account'
import { Tabs } from '#ui/tabs'

import { useKeptSearches, useNews } from '../searches.ts'

/** The places around jobs, for members. */
export function JobTabs() {
  const reader = useReader()
  const searches = useKeptSearches().data ?? []
  const news = Object.values(useNews(searches)).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { to: '/jobs', label: 'Board' },
    { to: '/jobs/searches', label: news === 0 ? 'Searches' : `Searches (${news})` },
    { to: '/jobs/mine', label: 'Your jobs' },
    { to: '/jobs/interests', label: 'Interests' },
  ]
  if (!reader) return null
  return (
    <div className="-mt-6">
      <Tabs label="Jobs" items={tabs} />
    </div>
  )
}
