import { Button } from '#ui/button'
import { FormAlert } from '#ui/form-alert'
import { type InterestState } from '@devhood/contract'
import { type Interest } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { answerPoster, withdrawInterest } from '../interests.ts'

/** What the person reads, by how far it has come. */
const WORDS: Readonly<Record<InterestState, string>> = {
  open: 'You said that you are interested. The poster has not answered yet and does not know who you are.',
  asked: 'The poster would like to know who you are.',
  agreed: 'You agreed: the poster sees your name and your profile.',
  declined: 'This came to nothing. Your name was not told.',
}

/** How far one's interest in an ad has come, and what can be said to that. */
export function InterestAnswers({ interest }: { readonly interest: Interest }) {
  const client = useQueryClient()
  const answer = useMutation(answerPoster(client, interest.$id))
  const withdraw = useMutation(withdrawInterest(client, interest.$id))
  const isBusy = answer.isPending || withdraw.isPending
  return (
    <>
      <p className="text-small text-muted">{WORDS[interest.state]}</p>
      <FormAlert>{(answer.error ?? withdraw.error)?.message}</FormAlert>
      <div className="flex flex-wrap gap-2">
        {interest.state === 'asked' && (
          <>
            <Button
              variant="primary"
              size="sm"
              busy={isBusy}
              onClick={() => answer.mutate('agreed')}
            >
              Tell them who I am
            </Button>
            <Button size="sm" busy={isBusy} onClick={() => answer.mutate('declined')}>
              Decline
            </Button>
          </>
        )}
        <Button variant="ghost" size="sm" busy={isBusy} onClick={() => withdraw.mutate()}>
          {interest.state === 'declined' ? 'Take it off my list' : 'Withdraw'}
        </Button>
      </div>
    </>
  )
}
