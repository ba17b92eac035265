import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { type InterestState } from '@devhood/contract'
import { type Interest } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'

import { answerPoster } from './interests.ts'

/** Texts for the interested person, by state. */
const STATE_TEXTS: Readonly<Record<InterestState, string>> = {
  open: "You're interested. The poster hasn't answered yet and doesn't know who you are.",
  asked: 'The poster would like to know who you are.',
  agreed: 'You agreed: the poster can see your name and profile.',
  declined: 'Declined. Your name was not shared.',
}

interface InterestAnswersProps {
  readonly interest: Interest
  /** Title of the ad, where a list shows several. */
  readonly about?: string
}

/** The state of the viewer's interest in an ad, and the possible answers. */
export function InterestAnswers({ interest, about }: InterestAnswersProps) {
  const { buttonProps, error } = useSingleMutation(answerPoster(useQueryClient(), interest.$id))
  const hiddenLabel = about !== undefined && <span className="sr-only"> {about}</span>
  return (
    <>
      <p className="text-small text-muted">{STATE_TEXTS[interest.state]}</p>
      <FormAlert>{error?.message}</FormAlert>
      <div className="flex flex-wrap gap-2">
        {interest.state === 'asked' && (
          <>
            <Button variant="line" size="sm" {...buttonProps('agreed')}>
              Share my name{hiddenLabel}
            </Button>
            <Button size="sm" {...buttonProps('declined')}>
              Decline{hiddenLabel}
            </Button>
          </>
        )}
        <Button size="sm" {...buttonProps('withdrawn')}>
          <span>{interest.state === 'declined' ? 'Remove from list' : 'Withdraw'}</span>
          {hiddenLabel}
        </Button>
      </div>
    </>
  )
}
