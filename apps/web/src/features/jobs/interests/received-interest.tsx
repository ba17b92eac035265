import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { Avatar } from '#ui/pictures/avatar'
import { JOB_LIMITS, profilePath } from '@devhood/contract'
import { type Job, type Lead } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { AnonymousFigure, CardDetails, CardHead, cardTitle, Exchange } from './card.tsx'
import { changeReceivedInterest, declineWithUndo } from './interests.ts'
import { ConversationButton, SharedContacts } from './contact/match.tsx'
import { OneTextForm } from './one-text-form.tsx'
import { Since } from './own-interest.tsx'
import { ShareForm } from './contact/share-form.tsx'

interface ReceivedInterestProps {
  readonly interest: Lead
  readonly job: Job
}

type Asking = 'question' | 'name' | undefined

/** One received interest: the card, what was asked and answered, and what its poster can do next. */
export function ReceivedInterest({ interest, job }: ReceivedInterestProps) {
  const [asking, setAsking] = useState<Asking>()
  const { state, person, question, answer } = interest
  const close = () => setAsking(undefined)
  return (
    <>
      <CardHead
        figure={
          person ? <Avatar name={person.name} imageUrl={person.imageUrl} /> : <AnonymousFigure />
        }
        title={<NameOrCard interest={interest} />}
        text={<Since value={interest.$createdAt} label={labelOf(interest)} />}
        actions={
          state === 'open' && asking === undefined ? (
            <Actions interest={interest} onAsk={setAsking} />
          ) : null
        }
      />
      <CardDetails card={interest} wanted={job.stack} />
      {question !== null && (
        <Exchange
          question={['You asked', question]}
          answer={answer === null ? undefined : ['They answered', answer]}
        />
      )}
      {asking === 'question' && <QuestionForm interest={interest} onClose={close} />}
      {asking === 'name' && <NameForm interest={interest} onClose={close} />}
      {state === 'asked' && (
        <p className="text-small text-muted">
          Waiting for their answer. You’ll get a notification.
        </p>
      )}
      {state === 'agreed' && person && (
        <>
          <SharedContacts name={person.name} match={interest} />
          <div className="flex flex-wrap gap-2">
            <ConversationButton other={person.$id} job={job.$id}>
              <span className="sr-only"> with {person.name}</span>
            </ConversationButton>
          </div>
        </>
      )}
    </>
  )
}

function labelOf({ state, question, answer }: Lead): string {
  if (state === 'agreed') return 'Connected. Interested'
  if (state === 'declined') return 'Declined. Interested'
  if (state === 'asked') return 'You asked for their name. Interested'
  if (answer !== null) return 'Answered. Interested'
  return question === null ? 'Interested' : 'Your question waits. Interested'
}

function NameOrCard({ interest }: Pick<ReceivedInterestProps, 'interest'>) {
  const { person, state } = interest
  if (person)
    return (
      <>
        <Link to={profilePath(person)} className="link">
          {person.name}
        </Link>{' '}
        <Link to={`${profilePath(person)}/resume`} className="link text-small font-normal">
          Resume<span className="sr-only"> of {person.name}</span>
        </Link>
      </>
    )
  return <span>{state === 'agreed' ? 'Someone who left' : cardTitle(interest)}</span>
}

interface ActionsProps extends Pick<ReceivedInterestProps, 'interest'> {
  readonly onAsk: (asking: Asking) => void
}

function Actions({ interest, onAsk }: ActionsProps) {
  const client = useQueryClient()
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="line" size="sm" onClick={() => onAsk('name')}>
        Ask for name
      </Button>
      {interest.question === null && (
        <Button size="sm" onClick={() => onAsk('question')}>
          Ask a question
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => declineWithUndo(client, interest.$id)}>
        Decline
      </Button>
    </div>
  )
}

interface AskFormProps extends Pick<ReceivedInterestProps, 'interest'> {
  readonly onClose: () => void
}

function QuestionForm({ interest, onClose }: AskFormProps) {
  const { mutate, isPending, error } = useSingleMutation(
    changeReceivedInterest(useQueryClient(), interest.$id),
  )
  return (
    <OneTextForm
      form={`question ${interest.$id}`}
      label="Your one question"
      hint="They can answer once, still without a name. You can’t ask again."
      max={JOB_LIMITS.questionMax}
      submitLabel="Send question"
      takesFocus
      busy={isPending}
      error={error?.message}
      onSubmit={(question, done) => {
        const sent = { data: { question }, said: 'Your question was sent.' }
        mutate(sent, { onSuccess: () => [done, onClose].forEach((end) => end()) })
      }}
    >
      <Button variant="ghost" size="sm" onClick={onClose}>
        Cancel
      </Button>
    </OneTextForm>
  )
}

/** Asks for the name, and offers what its poster shares if the person agrees. */
function NameForm({ interest, onClose }: AskFormProps) {
  const { mutate, isPending, error } = useSingleMutation(
    changeReceivedInterest(useQueryClient(), interest.$id),
  )
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-border pt-3">
      <p className="text-small text-muted">
        If they agree, you see their name and they see this of you, at the same moment.
      </p>
      <ShareForm
        label="Ask for name"
        submitLabel="Send request"
        busy={isPending}
        error={error?.message}
        onSubmit={(shared) =>
          mutate(
            { data: { state: 'asked', ...shared }, said: 'You asked who they are.' },
            { onSuccess: onClose },
          )
        }
      >
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </ShareForm>
    </div>
  )
}
