import { useCurrentUser } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type PersonName, relationshipToggle } from '../relationships.ts'

const EFFECTS = (name: string) => [
  "You won't see each other's posts or profile, or find each other in search.",
  'You no longer follow each other.',
  `${name} won't be notified.`,
]

interface BlockDialogProps {
  readonly person: PersonName
  readonly onBlocked: (() => void) | undefined
  readonly onClose: () => void
}

/** Explains a block before confirming it: follows that it ends don't come back. */
export function BlockDialog({ person, onBlocked, onClose }: BlockDialogProps) {
  const me = useCurrentUser()
  const relationship = { name: 'blocks', personId: person.$id, userId: me.$id } as const
  const { mutate, isPending } = useMutation(relationshipToggle(useQueryClient(), relationship))
  const block = () =>
    mutate(
      { on: true },
      {
        onSuccess: () => {
          toast({
            title: `${person.name} is blocked`,
            text: 'You can see blocked people in Settings.',
          })
          onClose()
          onBlocked?.()
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={`Block ${person.name}?`}>
      <ul className="list-disc pl-5 text-muted">
        {EFFECTS(person.name).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className="grid gap-3">
        <Button variant="danger" wide busy={isPending} onClick={block}>
          Block {person.name}
        </Button>
        <Button variant="ghost" wide onClick={onClose} data-first-focus>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
