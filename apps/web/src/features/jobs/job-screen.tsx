import { useViewer } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { useIsShown } from '#lib/dom/use-is-shown'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { Avatar } from '#ui/pictures/avatar'
import { Article } from '#ui/text/article'
import { type Job, type Lead } from '@devhood/contract/schemas'
import { Link, useParams } from 'react-router'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { FormAlert } from '#ui/forms/form-alert'
import { Icon } from '#ui/icon'
import { Listing } from '#ui/lists/listing'
import { Time } from '#ui/time'
import { type InterestState, profilePath } from '@devhood/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref } from 'react'

import { adTitle, currentState } from './ad-state.ts'
import { AdArticle, AdFacts, AdHead } from './parts/ad-article.tsx'
import { JobNotice } from './parts/job-notice.tsx'
import { LoadedJob } from './parts/loaded-job.tsx'
import { OwnerActions, ReportActions, ViewerActions } from './parts/viewer-actions.tsx'
import { answerInterest, receivedInterestsQuery } from './interests/interests.ts'

export function JobScreen() {
  const { id = '' } = useParams()
  return <LoadedJob jobId={id}>{(job) => <JobDetail key={id} job={job} />}</LoadedJob>
}

function JobDetail({ job }: { readonly job: Job }) {
  const [head, isHeadShown] = useIsShown()
  usePageTitle(adTitle(job), isHeadShown)
  const viewer = useViewer()
  const isOwn = viewer !== undefined && job.poster?.$id === viewer.$id
  return (
    <AdArticle
      ref={keepFocus}
      label={adTitle(job)}
      facts={
        <>
          <JobNotice job={job} isOwn={isOwn} />
          <JobHead job={job} ref={head} />
          <AdFacts job={job} />
        </>
      }
      actions={isOwn ? <OwnerActions job={job} /> : <ViewerActions job={job} />}
      text={<Article text={job.description ?? ''} />}
      after={
        <>
          {!isOwn && <ReportActions job={job} />}
          {isOwn && job.status !== 'draft' && (
            <div className="print:hidden">
              <ReceivedInterests job={job} />
            </div>
          )}
        </>
      }
    />
  )
}

interface JobHeadProps {
  readonly job: Job
  readonly ref: Ref<HTMLElement>
}

function JobHead({ job, ref }: JobHeadProps) {
  const { title, company, imageUrl, poster } = job
  return (
    <AdHead
      ref={ref}
      job={job}
      logo={<Avatar name={company ?? title ?? '?'} imageUrl={imageUrl} size={72} shape="square" />}
    >
      {poster && (
        <p className="text-small text-muted">
          {'Posted by '}
          <Link to={profilePath(poster)} className="link">
            {poster.name}
          </Link>
        </p>
      )}
    </AdHead>
  )
}

/** Interests in the viewer's ad: anonymous until both sides have agreed. */
function ReceivedInterests({ job }: { readonly job: Job }) {
  const list = useInfiniteQuery(receivedInterestsQuery(job.$id))
  return (
    <section aria-labelledby="interested" className="border-t border-border pt-6">
      <h3 id="interested" className="mb-4 text-head">
        Interested people
      </h3>
      <Listing
        list={list}
        things="interested people"
        empty={
          <EmptyState
            as="h3"
            title="Nobody at the moment"
            text={
              currentState(job) === 'live'
                ? 'People who click “I’m interested” appear here anonymously.'
                : 'People can show interest only while the ad is live.'
            }
            drawing={false}
          />
        }
      >
        {(interests) => (
          <ul aria-label="Interested people" className="divide-y divide-border">
            {interests.map((interest) => (
              <li
                key={interest.$id}
                ref={keepFocus}
                tabIndex={-1}
                className="py-4 outline-none first:pt-0"
              >
                <ReceivedInterestRow interest={interest} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </section>
  )
}

const STATE_TEXTS: Readonly<Record<InterestState, string>> = {
  open: 'Ask who they are. They decide whether to tell you.',
  asked: "You asked who they are. They haven't answered yet.",
  agreed: "You're connected.",
  declined: 'Declined.',
}

function ReceivedInterestRow({ interest }: { readonly interest: Lead }) {
  const { buttonProps, error } = useSingleMutation(answerInterest(useQueryClient(), interest.$id))
  return (
    <div className="flex gap-3">
      <InterestedAvatar interest={interest} />
      <div className="grid min-w-0 flex-1 gap-2">
        <div>
          <p className="text-strong">
            <InterestedName interest={interest} />
          </p>
          <p className="text-small text-muted">
            <span>{STATE_TEXTS[interest.state]}</span> · <Time value={interest.$createdAt} toHour />
          </p>
        </div>
        <FormAlert>{error?.message}</FormAlert>
        {interest.state === 'open' && (
          <div className="flex flex-wrap gap-2">
            <Button variant="line" size="sm" {...buttonProps('asked')}>
              Ask who they are
            </Button>
            <Button variant="ghost" size="sm" {...buttonProps('declined')}>
              Decline
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function InterestedName({ interest: { person, state } }: { readonly interest: Lead }) {
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
  return <span>{state === 'agreed' ? 'Someone who left' : 'Someone is interested'}</span>
}

function InterestedAvatar({ interest: { person } }: { readonly interest: Lead }) {
  if (person) return <Avatar name={person.name} imageUrl={person.imageUrl} />
  return (
    <span className="grid size-10 flex-none place-items-center rounded-round border border-border text-muted">
      <Icon name="person" />
    </span>
  )
}
