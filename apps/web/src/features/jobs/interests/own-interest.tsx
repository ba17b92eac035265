import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { Confirm } from '#ui/overlays/confirm'
import { Avatar } from '#ui/pictures/avatar'
import { Time } from '#ui/time'
import { type InterestState, JOB_LIMITS, profilePath } from '@devhood/contract'
import { type Interest, type NestedJob } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { CardDetails, CardHead, cardTitle, Exchange } from './card.tsx'
import { CardForm } from './card-form.tsx'
import { changeInterest, withdrawWithUndo } from './interests.ts'
import { InterestSteps } from './interest-steps.tsx'
import { ConversationButton, SharedContacts } from './contact/match.tsx'
import { OneTextForm } from './one-text-form.tsx'
import { ShareForm } from './contact/share-form.tsx'

interface OwnInterestProps {
  readonly interest: Interest
  readonly job: NestedJob
}

/** The viewer's interest in an ad: what is asked of them first, then what the poster sees, and how far it is. */
export function OwnInterest({ interest, job }: OwnInterestProps) {
  const { state, question, answer } = interest
  const isAnonymous = state === 'open' || state === 'asked'
  return (
    <>
      {state === 'asked' && <AgreeForm interest={interest} job={job} />}
      {isAnonymous && question !== null && answer === null && (
        <AnswerForm interest={interest} question={question} />
      )}
      {state === 'agreed' && <Match interest={interest} job={job} />}
      {state === 'declined' && (
        <p className="text-small text-muted">Declined. Your name was not shared.</p>
      )}
      {isAnonymous && <ShownCard interest={interest} wanted={job.stack} />}
      {state !== 'declined' && <InterestSteps interest={interest} />}
      <Withdraw interest={interest} />
    </>
  )
}

/** What the ad's page offers next, by the state of the interest. */
export const NEXT_STEPS: Readonly<Record<InterestState, string>> = {
  open: 'Open',
  asked: 'Answer',
  agreed: 'See contacts',
  declined: 'Open',
}

const QUESTIONS: Readonly<Record<InterestState, string>> = {
  open: 'The poster hears that you withdrew, without a reason.',
  asked: 'The poster hears that you withdrew, without a reason.',
  agreed:
    'What you both shared disappears, and the conversation closes. The poster hears that you withdrew, without a reason.',
  declined: 'It disappears from your list.',
}

interface WithdrawProps {
  readonly interest: Interest
  /** Title of the ad, where a list shows several. */
  readonly about?: string
}

/** Asks before it withdraws, and can be taken back for some seconds. */
export function Withdraw({ interest: { $id, state }, about }: WithdrawProps) {
  const client = useQueryClient()
  const action = state === 'declined' ? 'Remove from list' : 'Withdraw'
  return (
    <Confirm
      actionLabel={action}
      label={about === undefined ? action : `${action} ${about}`}
      question={QUESTIONS[state]}
      size="sm"
      onConfirm={async () => withdrawWithUndo(client, $id)}
    />
  )
}

/** The card as the poster sees it, which changes until they decide. */
function ShownCard({
  interest,
  wanted,
}: Pick<OwnInterestProps, 'interest'> & { readonly wanted: readonly string[] }) {
  const [isChanging, setChanging] = useState(false)
  const change = useSingleMutation(changeInterest(useQueryClient(), interest.$id))
  const { question, answer } = interest
  return (
    <section aria-labelledby="shown-card" className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="shown-card" className="text-label">
          What the poster sees
        </h3>
        {interest.state === 'open' && !isChanging && (
          <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
            Change card
          </Button>
        )}
      </div>
      {isChanging ? (
        <CardForm
          form={`card ${interest.$id}`}
          initial={interest}
          submitLabel="Save card"
          busy={change.isPending}
          error={change.error?.message}
          onSubmit={(data) =>
            change.mutate(
              { data, said: 'The poster sees your new card.' },
              { onSuccess: () => setChanging(false) },
            )
          }
        >
          <Button variant="ghost" onClick={() => setChanging(false)}>
            Cancel
          </Button>
        </CardForm>
      ) : (
        <div className="grid grid-cols-1 gap-3 rounded-control bg-bg p-3.5">
          <CardHead
            title={cardTitle(interest)}
            text={<Since value={interest.$createdAt} label="Interested" />}
          />
          <CardDetails card={interest} wanted={wanted} />
          {question !== null && answer !== null && (
            <Exchange question={['They asked', question]} answer={['You answered', answer]} />
          )}
        </div>
      )}
    </section>
  )
}

interface SinceProps {
  readonly value: string
  readonly label: string
}

/** A time that is known to the hour only. */
export const Since = ({ value, label }: SinceProps) => (
  <>
    <span>{label}</span>
    {' · '}
    <Time value={value} toHour />
  </>
)

interface AnswerFormProps {
  readonly interest: Interest
  readonly question: string
}

/** The one answer, still without a name. */
function AnswerForm({ interest, question }: AnswerFormProps) {
  const { mutate, isPending, error } = useSingleMutation(
    changeInterest(useQueryClient(), interest.$id),
  )
  return (
    <section aria-labelledby="asked-question" className="grid grid-cols-1 gap-3">
      <h3 id="asked-question" className="text-head">
        A question for you
      </h3>
      <Exchange question={['The poster asks', question]} />
      <OneTextForm
        form={`answer ${interest.$id}`}
        label="Your one answer"
        hint="Without names, employers or links. Either way you stay interested."
        max={JOB_LIMITS.answerMax}
        submitLabel="Send answer"
        isAnonymous
        busy={isPending}
        error={error?.message}
        onSubmit={(answer, done) =>
          mutate(
            { data: { answer }, said: 'Your answer was sent, without your name.' },
            { onSuccess: done },
          )
        }
      />
    </section>
  )
}

/** Who will see the name, and what else the viewer shares with them. */
function AgreeForm({ interest, job }: OwnInterestProps) {
  const { mutate, isPending, error, variables } = useSingleMutation(
    changeInterest(useQueryClient(), interest.$id),
  )
  const isDeclining = variables?.data.state === 'declined'
  const { poster } = job
  return (
    <section aria-labelledby="asked-names" className="grid grid-cols-1 gap-4">
      <div>
        <h3 id="asked-names" className="text-head">
          They’d like to know you
        </h3>
        <p className="mt-1 text-small text-muted">If you agree, one person sees your name:</p>
      </div>
      {poster && (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={poster.name} imageUrl={poster.imageUrl} />
          <div className="min-w-0">
            <Link to={profilePath(poster)} className="link text-strong">
              {poster.name}
            </Link>
            <p className="text-small text-muted">{job.company}</p>
          </div>
        </div>
      )}
      <ShareForm
        label="What you share"
        submitLabel="Agree and share"
        busy={isPending && !isDeclining}
        error={error?.message}
        onSubmit={(shared) =>
          mutate({
            data: { state: 'agreed', ...shared },
            said: 'The poster can now see your name.',
          })
        }
      >
        <Button
          busy={isPending && isDeclining}
          onClick={() =>
            mutate({ data: { state: 'declined' }, said: 'Declined. Your name was not shared.' })
          }
        >
          Decline
        </Button>
      </ShareForm>
      <p className="text-small text-muted">
        You see what they share at the same moment, and can write to each other. You can withdraw
        later.
      </p>
    </section>
  )
}

function Match({ interest, job }: OwnInterestProps) {
  const { poster } = job
  return (
    <section aria-labelledby="match" className="grid grid-cols-1 gap-4">
      <h3 id="match" className="text-head">
        {poster ? `You and ${poster.name} are connected` : "You're connected"}
      </h3>
      <SharedContacts name={poster?.name ?? 'The poster'} match={interest} />
      {poster && (
        <div className="flex flex-wrap gap-2">
          <ConversationButton other={poster.$id} job={job.$id} />
        </div>
      )}
    </section>
  )
}
