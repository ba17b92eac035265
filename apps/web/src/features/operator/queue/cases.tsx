import { announce } from '#lib/feedback/announce'
import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { type NewBulkActOnCases, type ReportFilter } from '@devhood/client/operator'
import { type QueuedReport } from '@devhood/contract/schemas'
import { type ReactNode, useState } from 'react'

import { Moves, Panel } from '../area/panel.tsx'
import { CHOSEN, useOpenRow } from '../area/use-open-row.ts'
import { useSelection } from '../selection.ts'
import { CasePanel } from './case-panel.tsx'
import { caseName } from './case-words.ts'
import { BulkDecision } from './decision/bulk-decision.tsx'
import { type Done } from './decision/decision-form.tsx'
import { BulkLine, DoneLine, KeysLine } from './queue-foot.tsx'
import { QueueList } from './queue-list.tsx'
import { caseOf, groupBySubject, subjectKey } from './report-groups.ts'
import { useQueueKeys } from './use-queue-keys.ts'

interface CasesProps {
  readonly reports: readonly QueuedReport[]
  readonly isOpen: boolean
  readonly filter: ReportFilter
  readonly hasMore: boolean
  /** When the list was read. */
  readonly readAt: number
}

/** The cases in a list, with the one that is looked at, or those that are chosen, in the panel. */
export function Cases({ reports, isOpen, filter, hasMore, readAt }: CasesProps) {
  const groups = groupBySubject(reports)
  const keys = groups.map(([report]) => subjectKey(report))
  const at = useOpenRow(keys)
  const selection = useSelection<{ readonly before: string; readonly total?: number }>()
  const [anchor, setAnchor] = useState<string>()
  const [notice, setNotice] = useState<{ done?: Done; act?: string }>({})
  const group = groups[at.place]

  const toggle = (key: string, toHere: boolean) => {
    const [from, to] = [keys.indexOf(anchor ?? ''), keys.indexOf(key)]
    setAnchor(key)
    if (!toHere || from === -1 || selection.all) selection.toggle(key)
    else {
      const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      selection.choose([...selection.ids, ...range])
    }
  }
  const areAll = keys.length > 0 && keys.every(selection.has)
  const chosen = {
    has: selection.has,
    toggle,
    all: areAll,
    toggleAll: () => (areAll ? selection.clear() : selection.choose(keys)),
  }
  useQueueKeys({
    onMove: (step) => at.move(step)?.(),
    onRange: () => toggle(keys[at.place] ?? '', true),
    onClear: selection.isEmpty ? undefined : selection.clear,
  })
  const decided = (done: Done) => {
    setNotice(done.text ? { done } : {})
    if (done.text) announce(done.text)
    at.leave()
  }
  const subjectsOf = (ids: ReadonlySet<string>) =>
    groups.flatMap(([report]) => (ids.has(subjectKey(report)) ? (caseOf(report) ?? []) : []))
  const target = (): Omit<NewBulkActOnCases, 'action'> =>
    selection.all
      ? { matching: { before: selection.all.before, ...filter }, except: subjectsOf(selection.ids) }
      : { cases: subjectsOf(selection.ids) }

  const moves = { previous: at.move(-1), next: at.move(1) }
  const panel = { heading: at.heading, isOpen: at.isOpen, onBack: at.close }
  const line = lineOf(notice, () => setNotice({}))
  const count = selection.all ? undefined : selection.ids.size
  const selected = count === undefined ? 'All that match' : formatCount(count, 'case', 'cases')
  return (
    <>
      <div className="op-list" inert={at.isCovered}>
        <QueueList
          label={isOpen ? 'Open reports' : 'Settled reports'}
          groups={groups}
          at={keys[at.place]}
          linkTo={at.linkTo}
          {...(isOpen && { chosen })}
        />
        {selection.isEmpty ? (
          (line ?? (isOpen && <KeysLine />))
        ) : (
          <SelectionLine
            text={`${selected} selected`}
            onClear={selection.clear}
            onDecide={() => at.open(CHOSEN)}
          >
            {areAll && hasMore && !selection.all && (
              <Button
                size="sm"
                variant="line"
                onClick={() => selection.chooseAll({ before: new Date(readAt).toISOString() })}
                className="max-sm:min-h-tap"
              >
                Select all that match
              </Button>
            )}
          </SelectionLine>
        )}
      </div>
      {!selection.isEmpty ? (
        <Panel
          {...panel}
          title={`${selected} selected`}
          tools={
            <>
              <Moves {...moves} />
              <IconButton
                icon="close"
                label="Clear the selection"
                onClick={() => {
                  selection.clear()
                  at.close()
                }}
              />
            </>
          }
        >
          <BulkDecision
            target={target}
            groups={groups.filter(([report]) => selection.has(subjectKey(report)))}
            isAll={selection.all !== undefined}
            onOrdered={(act) => {
              selection.clear()
              at.close()
              setNotice({ act })
            }}
          />
        </Panel>
      ) : (
        group && (
          <CasePanel
            {...panel}
            reports={group}
            moves={moves}
            onDone={decided}
            notice={at.isCovered && line}
          />
        )
      )}
      <p className="sr-only" aria-live="polite">
        {group && at.isOpen ? caseName(group[0]) : ''}
      </p>
    </>
  )
}

function lineOf({ done, act }: { done?: Done; act?: string }, onClose: () => void): ReactNode {
  if (act !== undefined) return <BulkLine key={act} act={act} onClose={onClose} />
  return done && <DoneLine key={done.text} done={done} onClose={onClose} />
}

interface SelectionLineProps {
  readonly text: string
  readonly onClear: () => void
  readonly onDecide: () => void
  readonly children: ReactNode
}

/** The foot of the list while something is chosen. */
const SelectionLine = ({ text, onClear, onDecide, children }: SelectionLineProps) => (
  <div className="op-foot" data-uncovered>
    <output className="font-semibold">{text}</output>
    {children}
    <Button size="sm" variant="primary" onClick={onDecide} className="min-h-tap lg:hidden">
      Decide
    </Button>
    <Button size="sm" variant="ghost" onClick={onClear} className="max-sm:min-h-tap">
      Clear
    </Button>
  </div>
)
