import { formatCount } from '#lib/text/format'
import { type NewBulkActOnCases, type ReportFilter } from '@devhood/client/operator'
import { useState } from 'react'

import { useSelection } from '../selection.ts'
import { caseOf, type ReportGroup, subjectKey } from './report-groups.ts'

/** All that match, as they were when the list was read. */
interface AllCases {
  readonly before: string
  readonly total?: number
}

/** Cases that are chosen, one by one, up to another one, or all that match. */
export function useCaseSelection(groups: readonly ReportGroup[], filter: ReportFilter) {
  const selection = useSelection<AllCases>()
  const [anchor, setAnchor] = useState<string>()
  const keys = groups.map(([report]) => subjectKey(report))

  const toggle = (key: string, toHere: boolean) => {
    const [from, to] = [keys.indexOf(anchor ?? ''), keys.indexOf(key)]
    setAnchor(key)
    if (!toHere || from === -1 || selection.all) return selection.toggle(key)
    const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    return selection.choose([...selection.ids, ...range])
  }
  const isShown = keys.length > 0 && keys.every(selection.has)
  const named = (ids: ReadonlySet<string>) =>
    groups.flatMap(([report]) => (ids.has(subjectKey(report)) ? (caseOf(report) ?? []) : []))
  return {
    ...selection,
    toggle,
    /** Whether all that are shown are chosen. */
    isShown,
    toggleShown: () => (isShown ? selection.clear() : selection.choose(keys)),
    groups: groups.filter(([report]) => selection.has(subjectKey(report))),
    text: `${selection.all ? 'All that match' : formatCount(selection.ids.size, 'case', 'cases')} selected`,
    /** What an act on them says. */
    target: (): Omit<NewBulkActOnCases, 'action'> =>
      selection.all
        ? { matching: { before: selection.all.before, ...filter }, except: named(selection.ids) }
        : { cases: named(selection.ids) },
  }
}

export type CaseSelection = ReturnType<typeof useCaseSelection>
