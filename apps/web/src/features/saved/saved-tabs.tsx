import { Tabs } from '#ui/controls/tabs'

const TABS = [
  { to: '/saved', label: 'Posts' },
  { to: '/saved/jobs', label: 'Jobs' },
]

/** Tabs for saved posts and saved jobs. */
export const SavedTabs = () => (
  <div className="-mt-6">
    <Tabs label="Saved" items={TABS} />
  </div>
)
