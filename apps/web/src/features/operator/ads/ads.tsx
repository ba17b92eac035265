import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { Time } from '#ui/time'
import { type WaitingAd } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'

import { PersonSummary } from '../person-summary.tsx'
import { waitingAdsQuery } from '../queries.ts'
import { ModerationActions } from '../queue/moderation-action-dialog.tsx'
import {
  approvalActions,
  type OfferedAction,
  visibilityAction,
} from '../queue/moderation-actions.ts'
import { Facts, Quote } from '../queue/reported-ad.tsx'

const APPROVE_AD: OfferedAction = {
  ...visibilityAction('job', true),
  label: 'Approve the ad',
  text: 'Everyone can see the ad. Other ads of the poster go on waiting.',
  doneText: 'The ad is approved',
}
const REFUSE_AD: OfferedAction = {
  ...visibilityAction('job', false),
  label: 'Refuse the ad',
  text: 'Only its poster and moderators can see the ad.',
  doneText: 'The ad is refused',
}

/** Job ads that wait until somebody decides about them. */
export function Ads() {
  const list = useInfiniteQuery(waitingAdsQuery())
  const empty = (
    <EmptyState
      title="No ad is waiting"
      text="During a raid, job ads of new accounts wait here. To let somebody post ads, choose Moderate in the menu of their profile."
      drawing={false}
    />
  )
  return (
    <Listing list={list} things="job ads" empty={empty}>
      {(ads) => (
        <ul aria-label="Waiting job ads" className="divide-y divide-border">
          {ads.map((ad) => (
            <li key={ad.$id} className="py-6 first:pt-0">
              <Ad ad={ad} />
            </li>
          ))}
        </ul>
      )}
    </Listing>
  )
}

function Ad({ ad }: { readonly ad: WaitingAd }) {
  const { title, company, companySite, facts, description, apply, poster, $createdAt } = ad
  const name = title ?? 'A job without a title'
  return (
    <article aria-label={name} className="grid grid-cols-1 gap-3">
      <h2 className="text-strong wrap-anywhere">
        <bdi>{company ? `${name} at ${company}` : name}</bdi>
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonSummary person={poster} />
        <p className="text-small text-muted">
          <Time value={$createdAt} />
          {!poster.verified && <span> · not verified</span>}
        </p>
      </div>
      {facts && <Facts prefix="">{facts}</Facts>}
      {description && (
        <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
          {description}
        </p>
      )}
      {companySite && <Quote prefix="Site: ">{companySite}</Quote>}
      {apply && <Quote prefix="To apply: ">{apply}</Quote>}
      <ModerationActions
        subject={{ person: poster, job: { $id: ad.$id, hidden: true } }}
        offered={[APPROVE_AD, REFUSE_AD, ...approvalActions(poster, true)]}
        onDone={() => undefined}
      />
    </article>
  )
}
