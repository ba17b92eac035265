import { outbox } from '#lib/outbox/outbox'
import { type Waiting } from '#lib/outbox/entry'
import { useWaiting } from '#lib/outbox/use-outbox'
import { WAITING } from '#ui/feedback/waiting-mark'
import { Icon } from '#ui/icon'
import { LightText } from '#ui/text/light-text'
import clsx from 'clsx'

import { type ShownMessage } from '../cache.ts'

interface UnsentMessageProps {
  readonly message: ShownMessage
  /** Puts its text back into the field. */
  readonly onTakeBack: (entry: Waiting) => void
}

/** An own message that is on its way, waits for a connection, or was refused. */
export function UnsentMessage({ message, onTakeBack }: UnsentMessageProps) {
  const waiting = useWaiting(message.$id)
  const refusal = waiting?.refusal
  const look = refusal === undefined ? 'msg-wait' : 'msg-failed'
  return (
    <li className="msg-g msg-mine">
      <div className={clsx('msg-b', waiting && look)}>
        <span className="sr-only">You: </span>
        <LightText text={message.text} className="msg-text" />
      </div>
      {waiting ? (
        <p className="msg-meta">
          <Icon name={refusal === undefined ? 'clock' : 'alert'} size={14} />
          <span>{refusal === undefined ? WAITING : `Couldn't send. ${refusal}`}</span>
          {refusal !== undefined && (
            <button type="button" className="msg-act" onClick={() => void outbox.add(waiting)}>
              Try again
            </button>
          )}
          <button type="button" className="msg-act" onClick={() => onTakeBack(waiting)}>
            Edit
          </button>
          <button type="button" className="msg-act" onClick={() => void outbox.remove(waiting)}>
            Delete
          </button>
        </p>
      ) : (
        <p className="msg-meta">Sending</p>
      )}
    </li>
  )
}
