import { EmptyState } from '#ui/feedback/empty-state'
import { Tabs } from '#ui/controls/tabs'
import { type ReactNode } from 'react'
import { useParams } from 'react-router'

import { Invitations } from './invitations/invitations.tsx'
import { Log } from './log/log.tsx'
import { People } from './people/people.tsx'
import { Reports } from './queue/reports.tsx'
import { useIsOperator } from './use-is-operator.ts'

const TABS = [
  { to: '/operator', label: 'Reports' },
  { to: '/operator/settled', label: 'Settled' },
  { to: '/operator/people', label: 'People' },
  { to: '/operator/log', label: 'Log' },
  { to: '/operator/invitations', label: 'Invitations' },
]

/** Moderation pages for operators. Everybody else gets the 404 page. */
export function OperatorScreen() {
  const { '*': tab = '' } = useParams()
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
      {contentOf(tab)}
    </div>
  )
}

function contentOf(tab: string): ReactNode {
  switch (tab) {
    case 'settled':
      return <Reports key="settled" status="settled" />
    case 'people':
      return <People />
    case 'log':
      return <Log />
    case 'invitations':
      return <Invitations />
    default:
      return <Reports key="open" status="open" />
  }
}
