import { useCurrentUser } from '#features/account'
import { listen } from '#lib/dom/listen'
import { pressedKey } from '#lib/dom/pressed-key'
import { isTaken } from '#lib/dom/is-taken'
import { preferences } from '#lib/settings/preferences'
import { useOutbox } from '#lib/outbox/use-outbox'
import { outbox } from '#lib/outbox/outbox'
import { Button } from '#ui/controls/button'
import { type Waiting } from '#lib/outbox/entry'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { type Conversation, sendingQuery, type ShownMessage } from '../cache.ts'
import { changeState } from '../conversation-state.ts'
import { nameOf, type Other, shortNameOf } from '../names.ts'
import { isFor, type Recipient, toUnsent } from '../sending.ts'
import { Composer, type ComposerHandle, Editor } from './composer.tsx'
import { isEditable } from './editable.ts'
import { MessageList } from './message-list.tsx'
import { NewTalk } from './new-talk.tsx'
import { ThreadHead, useLeaveThread } from './thread-head.tsx'

interface TalkProps {
  readonly other: Other
  readonly jobId: string
  /** Undefined before the first message. */
  readonly conversation: Conversation | undefined
}

/** A conversation that goes on: what was written, and the field for more. */
export function Talk({ other, jobId, conversation }: TalkProps) {
  const navigate = useNavigate()
  const recipient: Recipient = {
    otherId: other?.$id ?? '',
    jobId,
    conversationId: conversation?.$id,
  }
  const unsent = useUnsent(recipient)
  const composer = useRef<ComposerHandle>(null)
  const end = useRef<() => void>(undefined)
  const [editing, setEditing] = useState<ShownMessage>()
  const [newest, setNewestOwn] = useState<ShownMessage>()
  const editLast = () => {
    if (newest && isEditable(newest)) setEditing(newest)
  }
  useTalkKeys({ onEdit: editLast })
  useFocusOnOpen(composer)
  const takeBack = async (entry: Waiting) => {
    if (entry.kind !== 'message') return
    composer.current?.takeBack({ key: entry.id, text: entry.text })
    await outbox.remove(entry)
  }
  const stopEditing = () => {
    setEditing(undefined)
    requestAnimationFrame(() => composer.current?.focus())
  }
  return (
    <>
      <ThreadHead other={other} conversation={conversation} />
      {conversation ? (
        <MessageList
          conversation={conversation}
          unsent={unsent}
          editing={editing?.$id}
          onEdit={setEditing}
          onTakeBack={(entry) => void takeBack(entry)}
          onNewestOwn={setNewestOwn}
          toEnd={end}
        />
      ) : (
        other && (
          <NewTalk other={other} unsent={unsent} onTakeBack={(entry) => void takeBack(entry)} />
        )
      )}
      <Foot other={other} conversation={conversation}>
        {editing && <Editor key={editing.$id} message={editing} onClose={stopEditing} />}
        <div hidden={editing !== undefined}>
          <Composer
            handle={composer}
            {...recipient}
            name={nameOf(other)}
            shortName={shortNameOf(other)}
            onUp={editLast}
            onSend={() => end.current?.()}
            onSent={
              conversation ? undefined : (id) => void navigate(`/messages/${id}`, { replace: true })
            }
          />
        </div>
      </Foot>
    </>
  )
}

/** Own messages that the server doesn't have yet: on their way, or in the outbox. */
function useUnsent(recipient: Recipient): readonly ShownMessage[] {
  const me = useCurrentUser()
  const { data: sending } = useQuery(sendingQuery(recipient.otherId, recipient.jobId))
  const waiting = useOutbox().flatMap((entry) =>
    isFor(entry, recipient)
      ? [toUnsent({ key: entry.id, text: entry.text, at: entry.at }, me)]
      : [],
  )
  return [...waiting, ...sending]
}

interface FootProps extends Pick<TalkProps, 'other' | 'conversation'> {
  readonly children: React.ReactNode
}

/** The field, or why there is none. */
function Foot({ other, conversation, children }: FootProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(changeState(client, { $id: conversation?.$id ?? '' }))
  if (other === null)
    return (
      <p className="msg-comp msg-ended">This account was deleted. What you wrote is still yours.</p>
    )
  if (conversation?.state === 'closed')
    return (
      <div className="msg-comp msg-ended">
        <p>This conversation is closed. You get no more messages from it.</p>
        <Button size="sm" variant="line" busy={isPending} onClick={() => mutate('open')}>
          Open again
        </Button>
      </div>
    )
  return (
    <div className="msg-comp" data-uncovered>
      {children}
    </div>
  )
}

/** On wide windows one writes at once; on phones, a keyboard would cover what one came to read. */
function useFocusOnOpen(composer: React.RefObject<ComposerHandle | null>): void {
  useEffect(() => {
    if (matchMedia('(min-width: 64rem) and (pointer: fine)').matches) composer.current?.focus()
    else document.querySelector<HTMLElement>('.msg-name')?.focus({ preventScroll: true })
  }, [composer])
}

/** Escape goes back to the list, E edits the last own message. */
function useTalkKeys({ onEdit }: { readonly onEdit: () => void }): void {
  const leave = useLeaveThread()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const key = pressedKey(event)
    const act =
      key === 'Escape'
        ? leave
        : key === 'e' && preferences.current().singleKeys === 'on'
          ? onEdit
          : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), [])
}
