import { accountKeys, ownAccountQuery } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { ClientError } from '@devhood/client'
import { type EmailChange } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { settings } from '#lib/settings/settings'
import { Suspense } from 'react'

import { accountApi, emailChangeQuery } from '../queries.ts'
import { CodeForm } from '../forms/forms.ts'

const NONE: EmailChange = { email: '', expire: '' }

/** The pending change may disappear together with this component, so the message is a toast. */
const NO_LONGER_PENDING = {
  title: 'No email change is pending',
  text: 'It was confirmed, undone or cancelled, or it took too long.',
  kind: 'failure',
} as const
const isNoLongerPending = (error: Error) =>
  error instanceof ClientError && error.type === 'general_bad_request'

/** A new email that is not confirmed yet; the current one stays valid until then. */
export function PendingEmail() {
  const { data = NONE } = useQuery(emailChangeQuery())
  if (data.email === '') return null
  return <Pending key={data.email} email={data.email} />
}

function Pending({ email }: { readonly email: string }) {
  const client = useQueryClient()
  const show = (change: EmailChange) => client.setQueryData(accountKeys.emailChange, change)
  // The change may have been confirmed or undone in the meantime.
  const onError = () => void client.invalidateQueries({ queryKey: accountKeys.all })
  const resend = useMutation({
    mutationFn: () => accountApi.resendEmailChange(),
    onSuccess: show,
    onError,
    meta: { errorToast: (error) => (isNoLongerPending(error) ? NO_LONGER_PENDING : undefined) },
  })
  const cancel = useMutation({
    mutationFn: () => accountApi.cancelEmailChange(),
    onSuccess: () => {
      show(NONE)
      toast({ title: 'Email change cancelled', text: 'Your email stays as it was.' })
    },
    onError,
  })
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <output className="text-small wrap-anywhere text-muted">
        {resend.isSuccess
          ? `We've sent another link to ${email}.`
          : `Waiting for ${email}: open the link that we've sent there. Until then, you sign in with the email above.`}
      </output>
      <FormAlert>{(resend.error ?? cancel.error)?.message}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button variant="line" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
        <Button variant="ghost" size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel email change
        </Button>
      </div>
    </div>
  )
}

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

/** An unverified phone number: sends a six-digit code and asks for it. */
export function VerifyPhone({ phone }: { readonly phone: string }) {
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: () => accountApi.sendPhoneVerification(),
  })
  if (data)
    return (
      <Suspense>
        <CodeForm phone={phone} userId={data.userId} onClose={reset} />
      </Suspense>
    )
  if (!settings.sms) return <p className="mt-1 text-small text-muted">Not verified yet.</p>
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <p className="text-small text-muted">Not verified yet.</p>
      <FormAlert>{error?.message}</FormAlert>
      <Button variant="line" size="sm" busy={isPending} onClick={() => mutate()}>
        Verify phone
      </Button>
    </div>
  )
}
