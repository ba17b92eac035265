import { EmptyState } from '#ui/feedback/empty-state'
import { Tabs } from '#ui/controls/tabs'
import { isSitePage } from '@devhood/contract'
import { useParams } from 'react-router'

import { Announcements } from './announcements/announcements.tsx'
import { Invitations } from './invitations/invitations.tsx'
import { PageEditor } from './site-pages/page-editor.tsx'
import { SitePages } from './site-pages/site-pages.tsx'
import { Log } from './log/log.tsx'
import { People } from './people/people.tsx'
import { Reports } from './queue/reports.tsx'
import { useIsOperator } from './use-is-operator.ts'

const [QUEUE, ...OTHERS] = [
  { path: '', label: 'Reports', content: <Reports key="open" status="open" /> },
  { path: 'settled', label: 'Settled', content: <Reports key="settled" status="settled" /> },
  { path: 'people', label: 'People', content: <People /> },
  { path: 'log', label: 'Log', content: <Log /> },
  { path: 'invitations', label: 'Invitations', content: <Invitations /> },
  { path: 'announcements', label: 'Announcements', content: <Announcements /> },
  { path: 'pages', label: 'Pages', content: <SitePages /> },
] as const

const TABS = [QUEUE, ...OTHERS].map(({ path, label }) => ({
  to: path ? `/operator/${path}` : '/operator',
  label,
}))

/** Moderation pages for operators. Everybody else gets the 404 page. */
export function OperatorScreen() {
  const { '*': tab = '' } = useParams()
  const [section, name] = tab.split('/')
  const isOperator = useIsOperator()
  if (!isOperator)
    return (
      <EmptyState
        title="Operators only"
        text="This area is for the operators of this site. They receive the reports you send."
      />
    )
  return (
    <div className="max-w-200">
      <div className="-mt-6">
        <Tabs label="Operator" items={TABS} />
      </div>
      {section === 'pages' && name !== undefined && isSitePage(name) ? (
        <PageEditor key={name} name={name} />
      ) : (
        (OTHERS.find(({ path }) => path === section) ?? QUEUE).content
      )}
    </div>
  )
}
