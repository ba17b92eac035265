import { accountKeys } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { ClientError } from '@devhood/client'
import { type EmailChange } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { accountApi, emailChangeQuery } from '../queries.ts'

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
