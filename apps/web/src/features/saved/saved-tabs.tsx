import { Tabs } from '#ui/controls/tabs'

const TABS = [
  { to: '/saved', label: 'Posts' },
  { to: '/saved/jobs', label: 'Jobs' },
]

/** What is saved, by its kind. */
export function SavedTabs() {
  return (
    <div className="-mt-6">
      <Tabs label="Saved" items={TABS} />
    </div>
  )
}
