import { useCurrentUser } from '#features/account'
import { postScreens } from '#screens/posts'
import { type PostEntry, type Waiting } from '#lib/outbox/entry'
import { outbox } from '#lib/outbox/outbox'
import { outboxDialog } from '#lib/outbox/outbox-dialog'
import { Button } from '#ui/controls/button'
import { Confirm } from '#ui/overlays/confirm'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'

const FORM = '/create-post'

/** Opens a refused post in the form again, with its pictures. Something else that is typed there is replaced only if asked. */
export function EditPost({ entry }: { readonly entry: Waiting & PostEntry }) {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: replaces } = useQuery({
    queryKey: ['draft', me.$id, 'replaced by', entry.id],
    queryFn: async () => (await postScreens.draft()).hasNewPostDraft(me.$id),
    gcTime: 0,
    staleTime: 0,
  })
  // An open form would store its own values again.
  if (replaces === undefined || pathname === FORM) return null
  const edit = async () => {
    const { returnToForm } = await postScreens.draft()
    await returnToForm(me.$id, entry)
    await outbox.remove(entry)
    outboxDialog.close()
    await navigate(FORM)
  }
  if (!replaces) {
    return (
      <Button variant="line" size="sm" onClick={() => void edit()}>
        Edit
      </Button>
    )
  }
  return (
    <Confirm
      actionLabel="Edit"
      label={`Edit: ${entry.title}`}
      question="This replaces the draft of your new post."
      confirmLabel="Replace"
      cancelLabel="Keep the draft"
      size="sm"
      onConfirm={edit}
    />
  )
}
