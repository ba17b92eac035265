import { Tabs } from '#ui/tabs'

const TABS = [
  { to: '/jobs/mine', label: 'My ads' },
  { to: '/jobs/interests', label: 'My interests' },
]

/** What is one's own among the jobs: ads, and interest in others'. */
export function OwnTabs() {
  return (
    <div className="-mt-6">
      <Tabs label="Your jobs" items={TABS} />
    </div>
  )
}
