import { useCurrentUser } from '#features/account'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { MenuButton } from '#ui/overlays/dialog-button'
import { LightText } from '#ui/text/light-text'
import clsx from 'clsx'

import { type Conversation, type ShownMessage } from '../cache.ts'
import { shortNameOf } from '../names.ts'
import { clockOf } from '../times.ts'
import { type Group } from './groups.ts'

const MessageSheet = lazyPart(
  async () => (await import('./message-sheet.tsx')).MessageSheet,
  MissingOverlay,
)

interface MessageGroupProps {
  readonly conversation: Conversation
  readonly group: Group
  readonly editing: string | undefined
  readonly onEdit: (message: ShownMessage) => void
}

/** Messages by one person in a row, with the time of the last. */
export function MessageGroup({ group, ...rest }: MessageGroupProps) {
  const last = group.messages.at(-1)
  if (!last) return null
  const isEdited = group.messages.some(({ editedAt, deletedAt }) => editedAt && !deletedAt)
  return (
    <li className={clsx('msg-g', group.isOwn && 'msg-mine')}>
      {group.messages.map((message) => (
        <Bubble key={message.key ?? message.$id} message={message} isOwn={group.isOwn} {...rest} />
      ))}
      <p className="msg-meta">
        <time dateTime={last.$createdAt}>{clockOf(last.$createdAt)}</time>
        {isEdited && <span> · edited</span>}
      </p>
    </li>
  )
}

interface BubbleProps extends Omit<MessageGroupProps, 'group'> {
  readonly message: ShownMessage
  readonly isOwn: boolean
}

function Bubble({ message, isOwn, conversation, editing, onEdit }: BubbleProps) {
  const me = useCurrentUser()
  const author = isOwn ? 'You' : shortNameOf(conversation.other)
  if (message.deletedAt)
    return (
      <p className="msg-b msg-gone">
        {isOwn ? 'You deleted this message' : `${author} deleted this message`}
      </p>
    )
  return (
    <div className="msg-row">
      <div className={clsx('msg-b', editing === message.$id && 'msg-edited')}>
        <span className="sr-only">{`${author}: `}</span>
        <LightText text={message.text} className="msg-text" />
      </div>
      <MenuButton
        label={`More about the message by ${isOwn ? me.name : author}`}
        className="msg-dots"
      >
        {(close) => (
          <MessageSheet
            message={message}
            isOwn={isOwn}
            other={conversation.other}
            onEdit={() => onEdit(message)}
            onClose={close}
          />
        )}
      </MenuButton>
    </div>
  )
}
