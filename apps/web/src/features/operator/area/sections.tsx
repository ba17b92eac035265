import { type IconName } from '#ui/icon'
import { type Duty } from '@devhood/contract'
import { type WaitingCounts } from '@devhood/contract/schemas'
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
  /** What of it waits, and is counted beside it. */
  readonly waiting?: Exclude<keyof WaitingCounts, 'raid'>
  /** A filter of another section that has an entry of its own. */
  readonly filter?: string
}

const SECTIONS: readonly Section[] = [
  {
    path: '',
    label: 'Queue',
    icon: 'flag',
    content: <Queue />,
    isWide: true,
    waiting: 'reports',
  },
  {
    path: 'appeals',
    label: 'Appeals',
    icon: 'edit',
    content: <Appeals />,
    isWide: true,
    waiting: 'appeals',
  },
  {
    path: 'ads',
    label: 'Job ads',
    icon: 'jobs',
    content: <Ads />,
    duty: 'approve',
    waiting: 'ads',
  },
  { path: 'people', label: 'People', icon: 'people', content: <People /> },
  {
    path: 'people',
    filter: 'held=true',
    label: 'Held',
    icon: 'pause',
    content: <People />,
    waiting: 'people',
  },
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

export const pathOf = ({ path, filter }: Pick<Section, 'path' | 'filter'>): string =>
  `${path ? `/operator/${path}` : '/operator'}${filter ? `?${filter}` : ''}`

/** The screens of the area that the viewer's role may see. */
export function useSections(): readonly Section[] {
  const may = useMay()
  return SECTIONS.filter(({ duty = 'moderate' }) => may(duty))
}

/** The one that a path below /operator belongs to, with the query of the address. */
export const sectionAt = (
  sections: readonly Section[],
  path: string,
  query = '',
): Section | undefined => {
  const [first] = path.split('/')
  const there = sections.filter((section) => section.path === first)
  const filters = query.slice(1).split('&')
  return (
    there.find(({ filter }) => filter !== undefined && filters.includes(filter)) ??
    there[0] ??
    sections[0]
  )
}
