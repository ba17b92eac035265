import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'
import { formatDate } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { MenuButton } from '#ui/overlays/dialog-button'
import { type CaseSubject } from '@devhood/client/operator'
import { type Claim } from '@devhood/contract/schemas'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode } from 'react'

import { Moves, type Neighbours, Panel, type PanelProps } from '../area/panel.tsx'
import { PersonSummary } from '../person-summary.tsx'
import { operatorApi } from '../queries.ts'
import { CaseMenu } from './case-menu.tsx'
import { CaseNotes } from './case-notes.tsx'
import { caseName } from './case-words.ts'
import { DecisionForm, type Done } from './decision/decision-form.tsx'
import { Evidence, ReportsOfCase } from './evidence.tsx'
import { useRefreshQueue } from './hand-on-dialog.tsx'
import { type ModerationSubject } from './moderation-actions.ts'
import { caseOf, type ReportGroup, subjectKey } from './report-groups.ts'

interface CasePanelProps extends Omit<PanelProps, 'title' | 'tools' | 'children'> {
  readonly reports: ReportGroup
  readonly moves: Neighbours
  readonly onDone: (done: Done) => void
  /** Stands above the decision on phones. */
  readonly notice: ReactNode
}

/** A case: what was reported, by whom, what came before, and the decision. */
export function CasePanel({ reports, moves, onDone, notice, ...panel }: CasePanelProps) {
  const me = useCurrentUser()
  // All of them show the subject as it is now.
  const [report] = reports
  const { person, post, comment, job, status } = report
  const isOpen = status === 'open'
  const isOwn = person?.$id === me.$id
  const about = isOpen && !isOwn ? caseOf(report) : undefined
  const claim = reports.find((each) => each.claim)?.claim
  const subject = { person, post, comment, job, ...(isOpen && { report: report.$id }) }
  const tools = (
    <>
      {about && <ClaimButton subject={about} claim={claim} />}
      <Moves {...moves} />
      {!isOwn && (
        <MenuButton label="More">
          {(close) => <CaseMenu {...{ subject, about }} onDone={onDone} onClose={close} />}
        </MenuButton>
      )}
    </>
  )
  return (
    <Panel {...panel} title={caseName(report)} tools={tools}>
      <div className="op-panel-b">
        <Evidence reports={reports} />
        <ReportsOfCase reports={reports} />
        <History reports={reports} />
        {about && <CaseNotes key={subjectKey(report)} subject={about} notes={report.notes ?? []} />}
      </div>
      {notice}
      <Foot {...{ reports, subject, onDone }} />
    </Panel>
  )
}

interface FootProps extends Pick<CasePanelProps, 'reports' | 'onDone'> {
  readonly subject: ModerationSubject
}

/** The decision, which is not for settled cases, nor about oneself. */
function Foot({ reports, subject, onDone }: FootProps) {
  const me = useCurrentUser()
  const key = subjectKey(reports[0])
  if (reports[0].status !== 'open') return null
  if (reports[0].person?.$id === me.$id)
    return <p className="op-decide">A colleague decides about what is reported of you.</p>
  const reporters = new Set(reports.flatMap(({ reporter }) => reporter?.$id ?? []))
  return (
    <DecisionForm key={key} name={key} subject={subject} reports={reporters.size} onDone={onDone} />
  )
}

/** Who it is, and what came before. */
function History({ reports }: { readonly reports: ReportGroup }) {
  const [{ person, measures = 0 }] = reports
  if (!person) return null
  return (
    <section>
      <h3>Person</h3>
      <PersonSummary person={person} />
      <dl className="op-history">
        <div>
          <dt>
            <time dateTime={person.joinedAt}>{formatDate(new Date(person.joinedAt))}</time>
          </dt>
          <dd>{person.verified ? 'Joined · email verified' : 'Joined · not verified'}</dd>
        </div>
        <div>
          <dt>Before</dt>
          <dd>
            {measures === 0
              ? 'No measures against this person'
              : `${measures === 1 ? '1 earlier measure' : `${measures} earlier measures`} against this person`}
          </dd>
        </div>
      </dl>
    </section>
  )
}

interface ClaimButtonProps {
  readonly subject: CaseSubject
  readonly claim: Claim | undefined
}

function ClaimButton({ subject, claim }: ClaimButtonProps) {
  const me = useCurrentUser()
  const isOwn = claim?.by.$id === me.$id
  const refresh = useRefreshQueue()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await (isOwn ? operatorApi.releaseCase(subject) : operatorApi.claimCase(subject))
    },
    onError: (error) => toast(failureToast("Couldn't claim it", messageOf(error))),
    onSettled: refresh,
  })
  return (
    <>
      {claim && (
        <output className="text-muted truncate text-small">
          {isOwn ? 'You work on it' : `${claim.by.name} works on it`}
        </output>
      )}
      <Button
        size="sm"
        variant="ghost"
        data-action="claim"
        busy={isPending}
        onClick={() => mutate()}
        className="max-sm:min-h-tap"
      >
        {isOwn ? 'Let go' : claim ? 'Take over' : 'Claim'}
      </Button>
    </>
  )
}
