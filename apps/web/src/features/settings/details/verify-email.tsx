import { ownAccountQuery } from '#features/account'
import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { accountApi } from '../queries.ts'

/** Target of the link in the email. */
const VERIFY_PATH = '/verify-email'

/** An unverified email, with a button that sends the verification link. */
export function VerifyEmail({ email }: { readonly email: string }) {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => accountApi.sendEmailVerification(new URL(VERIFY_PATH, location.origin).href),
    // The email may have been verified in the meantime.
    onError: () => void client.invalidateQueries({ queryKey: ownAccountQuery().queryKey }),
  })
  if (!settings.mail) return <p className="mt-1 text-small text-muted">Not verified yet.</p>
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <output className="text-small text-muted">
        {isSuccess
          ? `We've emailed a link to ${email}. Open it to verify the address.`
          : "Not verified. We'll email you a link."}
      </output>
      <FormAlert>{error?.message}</FormAlert>
      <Button variant="line" size="sm" busy={isPending} onClick={() => mutate()}>
        {isSuccess ? 'Send another email' : 'Verify email'}
      </Button>
    </div>
  )
}
