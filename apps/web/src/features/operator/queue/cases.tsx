import { announce } from '#lib/feedback/announce'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { type ReportFilter } from '@devhood/client/operator'
import { type QueuedReport } from '@devhood/contract/schemas'
import { type ReactNode, useState } from 'react'

import { Moves, Panel, type PanelProps } from '../area/panel.tsx'
import { CHOSEN, useOpenRow } from '../area/use-open-row.ts'
import { CasePanel } from './case-panel.tsx'
import { BulkDecision } from './decision/bulk-decision.tsx'
import { type Done } from './decision/decision-form.tsx'
import { BulkLine, DoneLine, KeysLine } from '../area/queue-foot.tsx'
import { QueueList } from './queue-list.tsx'
import { groupBySubject, subjectKey } from './report-groups.ts'
import { type CaseSelection, useCaseSelection } from './use-case-selection.ts'
import { useReportKeys } from '../area/report-keys.ts'
import { useQueueKeys } from '../area/use-queue-keys.ts'

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
  const selection = useCaseSelection(groups, filter)
  const notice = useNotice(at.isCovered)
  useReportKeys()
  useQueueKeys({
    onMove: (step) => at.move(step)?.(),
    onRange: () => selection.toggle(keys[at.place] ?? '', true),
    onClear: selection.isEmpty ? undefined : selection.clear,
  })
  const decided = (done: Done) => {
    notice.show({ done })
    at.leave()
  }
  const group = groups[at.place]
  const moves = { previous: at.move(-1), next: at.move(1) }
  const panel = { heading: at.heading, isOpen: at.isOpen, onBack: at.close }
  const all = { before: new Date(readAt).toISOString() }
  return (
    <>
      <div className="op-list" inert={at.isCovered}>
        <QueueList
          label={isOpen ? 'Open reports' : 'Settled reports'}
          groups={groups}
          at={keys[at.place]}
          linkTo={at.linkTo}
          selection={isOpen ? selection : undefined}
        />
        {selection.isEmpty ? (
          (notice.inList ?? (isOpen && <KeysLine />))
        ) : (
          <SelectionLine
            selection={selection}
            onAll={hasMore ? () => selection.chooseAll(all) : undefined}
            onDecide={() => at.open(CHOSEN)}
          />
        )}
      </div>
      {selection.isEmpty && group && (
        <CasePanel
          {...panel}
          reports={group}
          moves={moves}
          onDone={decided}
          notice={at.isCovered && notice.line}
        />
      )}
      {!selection.isEmpty && (
        <ChosenPanel
          {...panel}
          selection={selection}
          tools={<Moves {...moves} />}
          onOrdered={(act) => notice.show({ act })}
        />
      )}
    </>
  )
}

interface Notice {
  readonly done?: Done
  /** The id of an act on many. */
  readonly act?: string
}

/** What was just done, in the foot of the list. */
function useNotice(isCovered: boolean) {
  const [{ done, act }, setNotice] = useState<Notice>({})
  const close = () => setNotice({})
  const show = (notice: Notice) => {
    const isSilent = notice.done?.text === ''
    setNotice(isSilent ? {} : notice)
    if (notice.done?.text) announce(notice.done.text)
  }
  const undone = (what: Done) => show({ done: what })
  const line = act ? (
    <BulkLine key={act} act={act} onClose={close} />
  ) : (
    done && <DoneLine key={done.text} done={done} onUndone={undone} onClose={close} />
  )
  return { line, inList: isCovered ? undefined : line, show }
}

interface ChosenPanelProps extends Pick<PanelProps, 'heading' | 'isOpen' | 'onBack'> {
  readonly selection: CaseSelection
  readonly tools: ReactNode
  readonly onOrdered: (act: string) => void
}

/** What is chosen, and one decision about all of it. */
function ChosenPanel({ selection, tools, onOrdered, ...panel }: ChosenPanelProps) {
  const leave = () => {
    selection.clear()
    panel.onBack()
  }
  return (
    <Panel
      {...panel}
      title={selection.text}
      tools={
        <>
          {tools}
          <IconButton icon="close" label="Clear the selection" onClick={leave} />
        </>
      }
    >
      <BulkDecision
        target={selection.target}
        groups={selection.groups}
        isAll={selection.all !== undefined}
        onOrdered={(act) => {
          leave()
          onOrdered(act)
        }}
      />
    </Panel>
  )
}

interface SelectionLineProps {
  readonly selection: CaseSelection
  /** Undefined where all are shown. */
  readonly onAll: (() => void) | undefined
  readonly onDecide: () => void
}

/** The foot of the list while something is chosen. */
const SelectionLine = ({ selection, onAll, onDecide }: SelectionLineProps) => (
  <div className="op-foot" data-uncovered>
    <output className="font-semibold">{selection.text}</output>
    {onAll && selection.isShown && !selection.all && (
      <Button size="sm" variant="line" onClick={onAll} className="max-sm:min-h-tap">
        Select all that match
      </Button>
    )}
    <Button size="sm" variant="primary" onClick={onDecide} className="min-h-tap lg:hidden">
      Decide
    </Button>
    <Button size="sm" variant="ghost" onClick={selection.clear} className="max-sm:min-h-tap">
      Clear
    </Button>
  </div>
)
