import { deleteDrafts } from '#lib/device/drafts'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'

/** Asks for confirmation, because deleted drafts can't be restored. */
export function DeleteDrafts({ userId }: { readonly userId: string }) {
  return (
    <Confirm
      actionLabel="Delete drafts on this device"
      question="This can't be undone."
      confirmLabel="Delete drafts"
      cancelLabel="Keep drafts"
      onConfirm={async () => {
        await deleteDrafts(userId)
        toast({ title: 'Drafts deleted' })
      }}
    />
  )
}
