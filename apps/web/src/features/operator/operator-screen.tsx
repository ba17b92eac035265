import { usePageTitle } from '#lib/navigation/use-page-title'
import { EmptyState } from '#ui/feedback/empty-state'
import { Tabs } from '#ui/controls/tabs'
import { type Duty, isSitePage } from '@devhood/contract'
import { type ReactNode } from 'react'
import { useParams } from 'react-router'

import { Appeals } from './appeals/appeals.tsx'
import { Announcements } from './announcements/announcements.tsx'
import { ContentRules } from './content-rules/content-rules.tsx'
import { Dashboard } from './dashboard/dashboard.tsx'
import { Invitations } from './invitations/invitations.tsx'
import { PageEditor } from './site-pages/page-editor.tsx'
import { SitePages } from './site-pages/site-pages.tsx'
import { Replies } from './replies/replies.tsx'
import { Log } from './log/log.tsx'
import { People } from './people/people.tsx'
import { Reports } from './queue/reports.tsx'
import { Ads } from './ads/ads.tsx'
import { useArea, useMay } from './use-may.ts'

interface Section {
  readonly path: string
  readonly label: string
  readonly content: ReactNode
  /** What one must be allowed to see it; by default `moderate`. */
  readonly duty?: Duty
}

const SECTIONS: readonly Section[] = [
  { path: '', label: 'Reports', content: <Reports key="open" status="open" /> },
  { path: 'settled', label: 'Settled', content: <Reports key="settled" status="settled" /> },
  { path: 'appeals', label: 'Appeals', content: <Appeals /> },
  { path: 'ads', label: 'Job ads', content: <Ads />, duty: 'approve' },
  { path: 'people', label: 'People', content: <People /> },
  {
    path: 'dashboard',
    label: 'Dashboard',
    content: <Dashboard />,
    duty: 'administer',
  },
  { path: 'log', label: 'Log', content: <Log />, duty: 'administer' },
  { path: 'invitations', label: 'Invitations', content: <Invitations />, duty: 'administer' },
  { path: 'replies', label: 'Replies', content: <Replies />, duty: 'administer' },
  { path: 'rules', label: 'Content rules', content: <ContentRules />, duty: 'administer' },
  { path: 'announcements', label: 'Announcements', content: <Announcements />, duty: 'administer' },
  { path: 'pages', label: 'Pages', content: <SitePages />, duty: 'administer' },
]

const tabOf = ({ path, label }: Section) => ({
  to: path ? `/operator/${path}` : '/operator',
  label,
})

/** What operators and moderators do: each sees what their role may. */
export function OperatorScreen() {
  const { '*': tab = '' } = useParams()
  const [section, name] = tab.split('/')
  const may = useMay()
  const area = useArea()
  usePageTitle(area)
  const sections = SECTIONS.filter(({ duty = 'moderate' }) => may(duty))
  const found = sections.find(({ path }) => path === section) ?? sections[0]
  if (found === undefined)
    return (
      <EmptyState
        title="Operators only"
        text="This area is for the operators and moderators of this site. They receive the reports you send."
      />
    )
  return (
    <div className="max-w-200">
      <div className="-mt-6">
        <Tabs label={area ?? 'Operator'} items={sections.map(tabOf)} />
      </div>
      {found.path === 'pages' && name !== undefined && isSitePage(name) ? (
        <PageEditor key={name} name={name} />
      ) : (
        found.content
      )}
    </div>
  )
}
