import { type IconName } from '#ui/icon'
import { type Duty } from '@devhood/contract'
import { type ReactNode } from 'react'

import { Ads } from '../ads/ads.tsx'
import { Announcements } from '../announcements/announcements.tsx'
import { Appeals } from '../appeals/appeals.tsx'
import { ContentRules } from '../content-rules/content-rules.tsx'
import { Dashboard } from '../dashboard/dashboard.tsx'
import { Invitations } from '../invitations/invitations.tsx'
import { Log } from '../log/log.tsx'
import { People } from '../people/people.tsx'
import { Queue } from '../queue/queue.tsx'
import { Replies } from '../replies/replies.tsx'
import { SitePages } from '../site-pages/site-pages.tsx'
import { useMay } from '../use-may.ts'

interface Section {
  /** Below /operator. */
  readonly path: string
  readonly label: string
  readonly icon: IconName
  readonly content: ReactNode
  /** What one must be allowed to see it; by default `moderate`. */
  readonly duty?: Duty
  /** Whether it has a list with a panel beside it, and so the whole width. */
  readonly isWide?: boolean
  /** Prepares the work instead of being the work. */
  readonly isSetUp?: boolean
}

const SECTIONS: readonly Section[] = [
  { path: '', label: 'Queue', icon: 'flag', content: <Queue />, isWide: true },
  { path: 'appeals', label: 'Appeals', icon: 'edit', content: <Appeals />, isWide: true },
  { path: 'ads', label: 'Job ads', icon: 'jobs', content: <Ads />, duty: 'approve' },
  { path: 'people', label: 'People', icon: 'people', content: <People /> },
  ...(
    [
      { path: 'dashboard', label: 'Dashboard', icon: 'explore', content: <Dashboard /> },
      { path: 'log', label: 'Log', icon: 'clock', content: <Log /> },
    ] as const
  ).map((section) => ({ ...section, duty: 'administer' as const })),
  ...(
    [
      { path: 'rules', label: 'Content rules', icon: 'filter', content: <ContentRules /> },
      { path: 'replies', label: 'Saved replies', icon: 'copy', content: <Replies /> },
      { path: 'pages', label: 'Pages', icon: 'link', content: <SitePages /> },
      { path: 'announcements', label: 'Announcements', icon: 'bell', content: <Announcements /> },
      { path: 'invitations', label: 'Invitations', icon: 'plus', content: <Invitations /> },
    ] as const
  ).map((section) => ({ ...section, duty: 'administer' as const, isSetUp: true })),
]

export const pathOf = ({ path }: Pick<Section, 'path'>): string =>
  path ? `/operator/${path}` : '/operator'

/** The screens of the area that the viewer's role may see. */
export function useSections(): readonly Section[] {
  const may = useMay()
  return SECTIONS.filter(({ duty = 'moderate' }) => may(duty))
}

/** The one that a path below /operator belongs to. */
export const sectionAt = (sections: readonly Section[], path: string): Section | undefined => {
  const [first] = path.split('/')
  return sections.find((section) => section.path === first) ?? sections[0]
}
