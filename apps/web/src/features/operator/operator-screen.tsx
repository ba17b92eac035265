import './area/area.css'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { EmptyState } from '#ui/feedback/empty-state'
import { isSitePage } from '@devhood/contract'
import { useLocation, useParams } from 'react-router'

import { RaidBanner } from './area/raid-banner.tsx'
import { sectionAt, useSections } from './area/sections.tsx'
import { PageEditor } from './site-pages/page-editor.tsx'
import { useArea } from './use-may.ts'

/** What operators and moderators do: each sees what their role may. */
export function OperatorScreen() {
  const { '*': path = '' } = useParams()
  const [, name] = path.split('/')
  const area = useArea()
  const section = sectionAt(useSections(), path, useLocation().search)
  usePageTitle(section?.label ?? area)
  if (section === undefined)
    return (
      <div className="op-page">
        <EmptyState
          title="Operators only"
          text="This area is for the operators and moderators of this site. They receive the reports you send."
        />
      </div>
    )
  const content =
    section.path === 'pages' && name !== undefined && isSitePage(name) ? (
      <PageEditor key={name} name={name} />
    ) : (
      section.content
    )
  return (
    <>
      <RaidBanner />
      {section.isWide ? content : <div className="op-page">{content}</div>}
    </>
  )
}
