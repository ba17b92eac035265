import { Dialog } from '#ui/overlays/dialog'
import { Icon, type IconName } from '#ui/icon'
import { Loading, Skeleton } from '#ui/feedback/skeleton'

import { type PersonName } from '../relationships.ts'
import { useSetRelationship, useRelationship } from '../use-relationship.ts'

interface MenuSheetProps {
  readonly person: PersonName
  readonly isPost: boolean
  readonly onBlock: () => void
  readonly onReport: () => void
  readonly onClose: () => void
}

/** The menu's actions, each with its effect; actions that can be undone run at once. */
export function MenuSheet({ person, isPost, onBlock, onReport, onClose }: MenuSheetProps) {
  const { isKnown, isMuted, isBlocked } = useRelationship(person.$id)
  const setRelationship = useSetRelationship(person)
  const change = (name: 'mutes' | 'blocks', on: boolean) => {
    setRelationship(name, on)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={person.name} kind="sheet">
      {isKnown ? (
        <ul className="-mx-3 -my-2 grid gap-0.5">
          <Row
            icon="mute"
            label={isMuted ? 'Unmute' : 'Mute'}
            text={isMuted ? 'Show their posts again' : "Hide their posts. They won't know."}
            onPress={() => change('mutes', !isMuted)}
          />
          <Row
            icon="block"
            label={isBlocked ? 'Unblock' : 'Block'}
            text={isBlocked ? 'See each other again' : 'No longer see each other'}
            onPress={isBlocked ? () => change('blocks', false) : onBlock}
          />
          <Row
            icon="flag"
            label={isPost ? 'Report this post' : 'Report'}
            text="Report to the moderators"
            onPress={onReport}
          />
        </ul>
      ) : (
        <Loading label="Loading the menu" className="grid gap-0.5">
          {[1, 2, 3].map((place) => (
            <div key={place} className="flex min-h-14 items-center">
              <Skeleton className="h-5 w-3/5" />
            </div>
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

interface RowProps {
  readonly icon: IconName
  readonly label: string
  readonly text: string
  readonly onPress: () => void
}

function Row({ icon, label, text, onPress }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-14 w-full items-center gap-3.5 rounded-control px-3 py-2 text-left hover:bg-overlay"
      >
        <Icon name={icon} className="text-muted" />
        <span>
          <span className="block text-control font-medium">{label}</span>
          <span className="block text-small text-muted">{text}</span>
        </span>
      </button>
    </li>
  )
}
