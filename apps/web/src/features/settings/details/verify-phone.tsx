import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'

import { accountApi } from '../queries.ts'
import { CodeForm } from '../forms/forms.ts'

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
