import { Tabs } from '#ui/controls/tabs'
import { type ReactNode } from 'react'

const TABS = [
  { to: '/saved', label: 'Posts' },
  { to: '/saved/jobs', label: 'Jobs' },
]

/** What is saved: here every bookmark is filled, which says nothing new. */
export const Saved = ({ children }: { readonly children: ReactNode }) => (
  <div className="-mt-6 [&_[data-action=saved]]:text-muted!">
    <Tabs label="Saved" items={TABS} />
    {children}
  </div>
)
