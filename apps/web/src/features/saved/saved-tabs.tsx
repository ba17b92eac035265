import { Tabs } from '#ui/controls/tabs'
import { type ReactNode } from 'react'

const TABS = [
  { to: '/saved', label: 'Posts' },
  { to: '/saved/jobs', label: 'Jobs' },
]

export const Saved = ({ children }: { readonly children: ReactNode }) => (
  <div className="-mt-6">
    <Tabs label="Saved" items={TABS} />
    {children}
  </div>
)
