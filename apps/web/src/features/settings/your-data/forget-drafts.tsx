import { forgetDrafts } from '#lib/drafts'
import { toast } from '#lib/toasts'
import { Confirm } from '#ui/confirm'

/** Asks once more, for what was typed can't be brought back. */
export function ForgetDrafts({ userId }: { readonly userId: string }) {
  return (
    <Confirm
      ask="Forget drafts on this device"
      question="Words and pictures of drafts can not be brought back."
      yes="Forget them"
      no="Keep them"
      onYes={async () => {
        await forgetDrafts(userId)
        toast({ title: 'Drafts forgotten' })
      }}
    />
  )
}
