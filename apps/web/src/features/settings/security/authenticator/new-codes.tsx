import { accountKeys } from '#features/account'
import { failureText } from '#lib/api/offline'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { Dialog } from '#ui/overlays/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CodesDialog } from './codes-dialog.tsx'
import { makeCodes } from './make-codes.ts'

interface NewCodesProps {
  readonly hasCodes: boolean
  readonly onClose: () => void
}

/** Replaces the recovery codes after a question, and shows the new ones. */
export function NewCodes({ hasCodes, onClose }: NewCodesProps) {
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: makeCodes })
  const close = () => {
    onClose()
    void client.invalidateQueries({ queryKey: accountKeys.all })
  }
  if (data) return <CodesDialog codes={data} onClose={close} />
  return (
    <Dialog open onClose={onClose} title={hasCodes ? 'Replace recovery codes' : 'Recovery codes'}>
      <p className="text-muted">
        {hasCodes
          ? 'You get ten new codes. Those that you have now stop working.'
          : 'You get ten codes. Each opens your account once, if you lose your app.'}
      </p>
      <FormAlert>{error ? failureText(error) : undefined}</FormAlert>
      <Button variant="primary" wide busy={isPending} onClick={() => mutate()}>
        Make ten codes
      </Button>
    </Dialog>
  )
}
