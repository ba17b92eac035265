import { Tabs } from '#ui/controls/tabs'

const TABS = [
  { to: '/saved', label: 'Posts' },
  { to: '/saved/jobs', label: 'Jobs' },
]

export const SavedTabs = () => (
  <div className="-mt-6">
    <Tabs label="Saved" items={TABS} />
  </div>
)
