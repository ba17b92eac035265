import { DecisionGrounds } from '#features/moderation'
import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { LightText } from '#ui/text/light-text'
import { Avatar } from '#ui/pictures/avatar'
import { Time } from '#ui/time'
import { type QueuedAppeal } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

import { type AppealStatus, appealsQuery } from '../queries.ts'
import { Moves, Panel } from '../area/panel.tsx'
import { useOpenRow } from '../area/use-open-row.ts'
import { PersonSummary } from '../person-summary.tsx'
import { ageOf } from '../queue/case-words.ts'
import { useQueueKeys } from '../area/use-queue-keys.ts'
import { AnswerForm } from './answer-form.tsx'

const EMPTY: Readonly<Record<AppealStatus, { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'No open appeals',
    text: 'Appeals against your own decisions wait 72 hours for another moderator.',
  },
  answered: {
    title: 'No answered appeals',
    text: 'Appeals that were upheld or overturned appear here.',
  },
}

/** Appeals of people against decisions about them: the open ones to answer, or the answered ones. */
export function Appeals() {
  const [params, setParams] = useSearchParams()
  const status: AppealStatus = params.get('status') === 'answered' ? 'answered' : 'open'
  const list = useInfiniteQuery(appealsQuery(status))
  return (
    <div className="op-split">
      <search aria-label="Narrow the appeals" className="op-filters">
        <span className="op-chip" data-on="">
          <select
            aria-label="Status"
            value={status}
            onChange={({ currentTarget }) =>
              setParams({ status: currentTarget.value }, { replace: true })
            }
          >
            <option value="open">Open</option>
            <option value="answered">Answered</option>
          </select>
        </span>
      </search>
      <Listing
        list={list}
        things="appeals"
        empty={
          <div className="op-page">
            <EmptyState {...EMPTY[status]} />
          </div>
        }
        more="sentinel"
      >
        {(appeals) => <AppealList key={status} appeals={appeals} />}
      </Listing>
    </div>
  )
}

function AppealList({ appeals }: { readonly appeals: readonly QueuedAppeal[] }) {
  const at = useOpenRow(appeals.map(({ $id }) => $id))
  useQueueKeys({ onMove: (step) => at.move(step)?.() })
  const appeal = appeals[at.place]
  const panel = { heading: at.heading, isOpen: at.isOpen, onBack: at.close }
  return (
    <>
      <ul aria-label="Appeals" inert={at.isCovered}>
        {appeals.map((each) => (
          <AppealRow
            key={each.$id}
            appeal={each}
            isAt={each === appeal}
            link={at.linkTo(each.$id)}
          />
        ))}
      </ul>
      {appeal && (
        <Panel
          {...panel}
          title={nameOf(appeal)}
          tools={<Moves previous={at.move(-1)} next={at.move(1)} />}
        >
          <Appealed key={appeal.$id} appeal={appeal} />
        </Panel>
      )}
    </>
  )
}

const nameOf = ({ decision: { person } }: QueuedAppeal) =>
  `Appeal by ${person?.name ?? 'a deleted account'}`

interface AppealRowProps {
  readonly appeal: QueuedAppeal
  readonly isAt: boolean
  readonly link: { readonly to: string; readonly replace: boolean }
}

function AppealRow({ appeal, isAt, link }: AppealRowProps) {
  const { decision, text } = appeal
  const { person, action } = decision
  return (
    <li className="op-row op-row-plain" data-at={isAt ? '' : undefined}>
      <Link {...link} aria-current={isAt || undefined} className="op-subject">
        <Avatar name={person?.name ?? '?'} imageUrl={person?.imageUrl} size={32} />
        <span className="op-cut">
          <b>{person?.name ?? 'A deleted account'}</b>
          <span className="op-dim">{` · ${text}`}</span>
        </span>
      </Link>
      <span className="op-why">{`${TAKEN[action] ?? action} · ${subjectOf(decision).label}`}</span>
      <span className="op-num op-age">{ageOf(appeal)}</span>
    </li>
  )
}

const TAKEN: Readonly<Partial<Record<QueuedAppeal['decision']['action'], string>>> = {
  warn: 'Warned',
  hide: 'Hidden',
  delete: 'Deleted',
  suspend: 'Suspended',
  block: 'Blocked',
  disapprove: 'Approval withdrawn',
}

function subjectOf({ post, comment, job }: QueuedAppeal['decision']) {
  if (comment !== undefined)
    return { label: 'A comment', to: post && `/posts/${post}?comment=${comment}` }
  if (post !== undefined) return { label: 'A post', to: `/posts/${post}` }
  if (job !== undefined) return { label: 'A job ad', to: `/jobs/${job}` }
  return { label: 'The account', to: undefined }
}

/** A decision with the appeal against it, and the answer at the foot. */
function Appealed({ appeal }: { readonly appeal: QueuedAppeal }) {
  const { decision } = appeal
  const { person, operator, action } = decision
  const { label, to } = subjectOf(decision)
  return (
    <>
      <div className="op-panel-b">
        {person && <PersonSummary person={person} />}
        <section>
          <h3>Decision</h3>
          <p>
            {to && action !== 'delete' ? (
              <Link to={to} className="link">
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
            <span>{` · ${TAKEN[action] ?? action} by ${operator?.name ?? 'an operator'} · `}</span>
            <Time value={decision.$createdAt} className="text-muted" />
          </p>
          <DecisionGrounds {...decision} />
          {decision.note && <p className="op-dim">{`Note: ${decision.note}`}</p>}
        </section>
        <section aria-label="Appeal">
          <h3>
            <span>Appeal</span>
            <span>
              <Time value={appeal.$createdAt} />
            </span>
          </h3>
          <LightText text={appeal.text} mentions="" />
        </section>
      </div>
      <div className="op-decide">
        {appeal.state === 'open' ? <AnswerForm appeal={appeal} /> : <Answer appeal={appeal} />}
      </div>
    </>
  )
}

const OUTCOMES = { open: '', upheld: 'Upheld', overturned: 'Overturned' } as const

const Answer = ({ appeal }: { readonly appeal: QueuedAppeal }) => (
  <section aria-label="Answer" className="grid gap-1">
    <p className="text-small text-muted">
      <span>{`${OUTCOMES[appeal.state]} by ${appeal.answeredBy?.name ?? 'a former moderator'} · `}</span>
      {appeal.answeredAt && <Time value={appeal.answeredAt} />}
    </p>
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {appeal.answer}
    </p>
  </section>
)
