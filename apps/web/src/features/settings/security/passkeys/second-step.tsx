import { accountKeys, factorsQuery, secondFactors } from '#features/account'
import { failureToast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { lazyPart } from '#ui/lazy-part'
import { type Account } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'

const CodesDialog = lazyPart(
  async () => (await import('../authenticator/codes-dialog.tsx')).CodesDialog,
)

interface SecondStepProps {
  readonly account: Account
  /** Of passkeys. */
  readonly count: number
}

/** Asks for a passkey after the password, for accounts that have passkeys and no authenticator app. */
export function SecondStep({ account, count }: SecondStepProps) {
  const client = useQueryClient()
  const { data: factors } = useQuery(factorsQuery())
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async () => {
      await secondFactors.setNeeded(true)
      // Who has codes keeps them.
      if (factors?.recoveryCode) return undefined
      const { makeCodes } = await import('../authenticator/make-codes.ts')
      return makeCodes()
    },
    onSettled: async () => client.invalidateQueries({ queryKey: accountKeys.all }),
    meta: { errorToast: failureToast("The second step isn't on", 'Try again.') },
  })
  if (data)
    return (
      <Suspense>
        <CodesDialog codes={data} onClose={reset} />
      </Suspense>
    )
  if (account.mfa || count === 0 || !factors || factors.totp) return null
  return (
    <div className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4">
      <p className="min-w-[min(100%,11rem)] flex-1 text-small text-muted">
        Your password alone opens your account, too. As a second step, a passkey is asked for after
        it.
      </p>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        Switch on
      </Button>
    </div>
  )
}
