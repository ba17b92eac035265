import { type Proof } from '@devhood/client/proofs'
import { ButtonLink } from '#ui/button'
import { Notice } from '#ui/notice'
import { Spinner } from '#ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRefusal } from '../sign-in.ts'
import { isWorthless, wordsOf } from './failure.ts'
import { OutcomeHeading } from './outcome-heading.tsx'
import { proofs } from './proofs.ts'
import { SignInLink } from './sign-in-link.tsx'
import { useHeld } from './use-held.ts'
import { Worthless } from './worthless.tsx'

/** Where the link in an email confirms a new address, signed in or not. */
export function ConfirmEmailScreen() {
  const { proof, email } = useHeld()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (held: Proof) => proofs.confirmEmail(held),
  })
  useEffect(() => {
    if (proof) mutate(proof)
  }, [proof, mutate])
  if (proof === undefined || isWorthless(error))
    return <Worthless to="/settings" again="Open settings" />
  if (isRefusal(error, 'user_email_already_exists')) return <Taken email={email} />
  if (isSuccess)
    return (
      <>
        <OutcomeHeading
          title="Your email has changed"
          text={`From now on you sign in with ${email || 'it'}.`}
        />
        <ButtonLink to="/" reloadDocument variant="primary" size="lg" wide>
          Go on
        </ButtonLink>
      </>
    )
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        Confirming your email {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={wordsOf(error)} onRetry={() => mutate(proof)} />}
    </div>
  )
}

/** Somebody has opened another account with the address, before or since. */
function Taken({ email }: { readonly email: string }) {
  return (
    <>
      <OutcomeHeading
        title="Another account uses this email"
        text={`Your account keeps the email it has. If the other account is yours, sign in there with ${email || 'this email'}.`}
      />
      <ButtonLink to="/settings" variant="primary" size="lg" wide>
        Open settings
      </ButtonLink>
      <SignInLink />
    </>
  )
}
