import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confirmByPasskey, passkeyFailure, stopAsking } from './ceremonies.ts'

interface PasskeyFactorProps {
  /** Called when the session is confirmed; the button is busy until it resolves. */
  readonly onConfirmed: () => Promise<unknown>
  /** Whether the browser asks without a press. */
  readonly isAtOnce: boolean
}

/** Confirms the session by a passkey. */
export function PasskeyFactor({ onConfirmed, isAtOnce }: PasskeyFactorProps) {
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      await confirmByPasskey()
      await onConfirmed()
    },
  })
  useEffect(() => {
    if (isAtOnce) mutate()
    return stopAsking
  }, [isAtOnce, mutate])
  return (
    <div className="grid gap-3">
      <FormAlert>{error ? passkeyFailure(error) || undefined : undefined}</FormAlert>
      <Button
        variant="primary"
        size="lg"
        wide
        busy={isPending || isSuccess}
        onClick={() => mutate()}
      >
        Use a passkey
      </Button>
    </div>
  )
}
