import { PersonSheets } from '#features/moderation'
import { copyText } from '#lib/device/copy-text'
import { toast } from '#lib/feedback/toasts'
import { Menu, MenuRow } from '#ui/overlays/menu'
import { useQueryClient } from '@tanstack/react-query'

import { type ShownMessage } from '../cache.ts'
import { type Other } from '../names.ts'
import { deleteMessage } from '../sending.ts'
import { isEditable } from './editable.ts'

interface MessageSheetProps {
  readonly message: ShownMessage
  readonly isOwn: boolean
  readonly other: Other
  readonly onEdit: () => void
  readonly onClose: () => void
}

/** The open menu of a message. */
export function MessageSheet({ message, isOwn, other, onEdit, onClose }: MessageSheetProps) {
  const client = useQueryClient()
  const copy = async () => {
    toast({ title: (await copyText(message.text)) ? 'Copied' : 'Copying failed' })
  }
  const rows = <MenuRow icon="copy" label="Copy text" onPress={() => void copy()} />
  if (!isOwn && other) return <PersonSheets person={other} rows={rows} onClose={onClose} />
  return (
    <Menu title="Message" onClose={onClose}>
      {rows}
      {isOwn && isEditable(message) && (
        <MenuRow icon="edit" label="Edit" text="Within 15 minutes" onPress={onEdit} />
      )}
      {isOwn && (
        <MenuRow
          icon="delete"
          label="Delete"
          text="For both of you"
          onPress={() => deleteMessage(client, message.$id)}
        />
      )}
    </Menu>
  )
}
