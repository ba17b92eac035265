import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'

import { type PersonName } from '../relationships.ts'
import { useSetRelationship, useRelationship } from '../use-relationship.ts'

interface ThanksDialogProps {
  readonly person: PersonName
  readonly isUnseen: boolean
  readonly onBlock: () => void
  readonly onClose: () => void
}

/** Shown after a report: the next steps, and what the reporter can do in the meantime. */
export function ThanksDialog({ person, isUnseen, onBlock, onClose }: ThanksDialogProps) {
  const { isMuted, isBlocked } = useRelationship(person.$id)
  const setRelationship = useSetRelationship(person)
  const mute = () => {
    setRelationship('mutes', true)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Thank you">
      <p>
        {`Your report has been sent to the moderators. ${isUnseen ? 'They' : person.name} won’t know who sent it.`}
      </p>
      <div className="grid gap-3">
        {!isUnseen && !isMuted && !isBlocked && (
          <Button variant="line" wide onClick={mute}>
            Mute {person.name}
          </Button>
        )}
        {!isUnseen && !isBlocked && (
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
