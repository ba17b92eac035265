import { DecisionGrounds } from '#features/moderation'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { LightText } from '#ui/text/light-text'
import { Time } from '#ui/time'
import { type QueuedAppeal } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { type AppealStatus, appealsQuery } from '../queries.ts'
import { PersonSummary } from '../person-summary.tsx'
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
  const [status, setStatus] = useState<AppealStatus>('open')
  const list = useInfiniteQuery(appealsQuery(status))
  const other = status === 'open' ? 'answered' : 'open'
  return (
    <div className="grid grid-cols-1 gap-6">
      <Button size="sm" className="justify-self-start" onClick={() => setStatus(other)}>
        {`Show ${other} appeals`}
      </Button>
      <Listing list={list} things="appeals" empty={<EmptyState {...EMPTY[status]} />}>
        {(appeals) => (
          <ul aria-label="Appeals" className="grid grid-cols-1 gap-8">
            {appeals.map((appeal) => (
              <li key={appeal.$id}>
                <AppealCard appeal={appeal} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </div>
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

function AppealCard({ appeal }: { readonly appeal: QueuedAppeal }) {
  const { decision } = appeal
  const { person, operator, action } = decision
  const { label, to } = subjectOf(decision)
  return (
    <article
      aria-label={`Appeal by ${person?.name ?? 'a deleted account'}`}
      className="grid grid-cols-1 gap-4 rounded-card border border-border bg-surface p-4"
    >
      {person && <PersonSummary person={person} />}
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
      {decision.note && <p className="text-small text-muted">{`Note: ${decision.note}`}</p>}
      <section aria-label="Appeal" className="grid grid-cols-1 gap-1">
        <p className="text-small text-muted">
          <span>Appeal · </span>
          <Time value={appeal.$createdAt} />
        </p>
        <LightText text={appeal.text} mentions="" />
      </section>
      {appeal.state === 'open' ? <AnswerForm appeal={appeal} /> : <Answer appeal={appeal} />}
    </article>
  )
}

const OUTCOMES = { open: '', upheld: 'Upheld', overturned: 'Overturned' } as const

const Answer = ({ appeal }: { readonly appeal: QueuedAppeal }) => (
  <section aria-label="Answer" className="grid grid-cols-1 gap-1">
    <p className="text-small text-muted">
      <span>{`${OUTCOMES[appeal.state]} by ${appeal.answeredBy?.name ?? 'a former moderator'} · `}</span>
      {appeal.answeredAt && <Time value={appeal.answeredAt} />}
    </p>
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {appeal.answer}
    </p>
  </section>
)
