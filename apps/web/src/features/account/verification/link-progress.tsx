import { type OneTimeToken } from '@devhood/client/proofs'
import { ButtonLink } from '#ui/controls/button-link'
import { Notice } from '#ui/feedback/notice'
import { Spinner } from '#ui/controls/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../parts/token-errors.ts'
import { OutcomeHeading } from '../parts/outcome-heading.tsx'

/** Sends the token of an emailed link when the screen opens. */
export function useSentToken(
  token: OneTimeToken | undefined,
  send: (token: OneTimeToken) => Promise<unknown>,
) {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: send })
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])
  return { error, isPending, isSuccess, retry: () => token && mutate(token) }
}

interface LinkProgressProps {
  readonly title: string
  readonly state: ReturnType<typeof useSentToken>
}

/** Shows that the token is being sent, or why that failed. */
export function LinkProgress({ title, state: { error, isPending, retry } }: LinkProgressProps) {
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        {title} {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={errorMessage(error)} onRetry={retry} />}
    </div>
  )
}

/** Shows the success, with a link into the app. The page reloads, because cached account data is outdated. */
export function LinkSuccess({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <OutcomeHeading title={title} text={text} />
      <ButtonLink to="/" reloadDocument variant="primary" size="lg" wide>
        Continue
      </ButtonLink>
    </>
  )
}
