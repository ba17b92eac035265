import { forgetDrafts } from '#lib/drafts'
import { toast } from '#lib/toasts'
import { Confirm } from '#ui/confirm'

/** Asks once more, for what was typed can't be brought back. */
export function ForgetDrafts({ userId }: { readonly userId: string }) {
  return (
    <Confirm
      ask="Delete drafts on this device"
      question="This can't be undone."
      yes="Delete drafts"
      no="Keep drafts"
      onYes={async () => {
        await forgetDrafts(userId)
        toast({ title: 'Drafts deleted' })
      }}
    />
  )
}
