import { AuthorLine } from '#features/people'
import { type Waiting } from '#lib/outbox/entry'
import { Avatar } from '#ui/pictures/avatar'
import { Icon } from '#ui/icon'

import { type ShownMessage } from '../cache.ts'
import { type Other, shortNameOf } from '../names.ts'
import { UnsentMessage } from '../thread/unsent-message.tsx'

interface NewTalkProps {
  readonly other:
    | NonNullable<Other>
    | {
        readonly $id: string
        readonly name: string
        readonly username: string
        readonly imageUrl: string | null
      }
  readonly unsent: readonly ShownMessage[]
  readonly onTakeBack: (entry: Waiting) => void
}

/** Before the first message: to whom one writes, and what they see of it. */
export function NewTalk({ other, unsent, onTakeBack }: NewTalkProps) {
  const short = shortNameOf(other)
  return (
    <div className="msg-body">
      <div className="msg-req">
        <div className="msg-req-who">
          <Avatar name={other.name} imageUrl={other.imageUrl} size={72} />
          <div className="min-w-0">
            <p className="text-head">{other.name}</p>
            <p className="truncate font-mono text-tiny text-muted">@{other.username}</p>
            <AuthorLine person={other} />
          </div>
        </div>
        <p className="msg-note">
          <Icon name="eye" size={16} />
          <span>
            {`${short} sees your name, your headline and your first message, and decides. You aren’t told what they decide.`}
          </span>
        </p>
        {unsent.length > 0 && (
          <ol aria-label="Your messages" className="msg-in">
            {unsent.map((message) => (
              <UnsentMessage key={message.key} message={message} onTakeBack={onTakeBack} />
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
