import { type Proof } from '@devhood/client/proofs'
import { ButtonLink } from '#ui/button'
import { Notice } from '#ui/notice'
import { Spinner } from '#ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OutcomeHeading } from './outcome-heading.tsx'
import { isWorthless, wordsOf } from './failure.ts'
import { proofs } from './proofs.ts'
import { useHeld } from './use-held.ts'
import { Worthless } from './worthless.tsx'

/** Where the link of a letter proves an address, signed in or not. */
export function VerifyEmailScreen() {
  const { proof } = useHeld()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (held: Proof) => proofs.proveEmail(held),
  })
  useEffect(() => {
    if (proof) mutate(proof)
  }, [proof, mutate])
  if (proof === undefined || isWorthless(error))
    return <Worthless to="/settings" again="Open settings" />
  if (isSuccess)
    return (
      <>
        <OutcomeHeading title="Your email is verified" text="You're all set." />
        <ButtonLink to="/" reloadDocument variant="primary" size="lg" wide>
          Go on
        </ButtonLink>
      </>
    )
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        Verifying your email {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={wordsOf(error)} onRetry={() => mutate(proof)} />}
    </div>
  )
}
