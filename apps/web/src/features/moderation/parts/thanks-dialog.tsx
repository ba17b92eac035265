import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

import { type PersonName } from '../ties.ts'
import { useSetRelationship, useRelationship } from '../use-ties.ts'

interface ThanksDialogProps {
  readonly person: PersonName
  readonly onBlock: () => void
  readonly onClose: () => void
}

/** After a report: what happens now, and what one can do by oneself until then. */
export function ThanksDialog({ person, onBlock, onClose }: ThanksDialogProps) {
  const { isMuted, isBlocked } = useRelationship(person.$id)
  const setRelationship = useSetRelationship(person)
  const mute = () => {
    setRelationship('mutes', true)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Thank you">
      <p>Your report has been sent to the moderators. {person.name} won’t know who sent it.</p>
      <div className="grid gap-3">
        {!isMuted && !isBlocked && (
          <Button variant="line" wide onClick={mute}>
            Mute {person.name}
          </Button>
        )}
        {!isBlocked && (
          <Button variant="line" wide onClick={onBlock}>
            Block {person.name}
          </Button>
        )}
        <Button variant="ghost" wide onClick={onClose} data-first-focus>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
