import { useCurrentUser } from '#features/account'
import { listen } from '#lib/dom/listen'
import { useScreenShortcuts } from '#lib/dom/use-screen-shortcuts'
import { pressedKey } from '#lib/dom/pressed-key'
import { isTaken } from '#lib/dom/is-taken'
import { useOutbox } from '#lib/outbox/use-outbox'
import { outbox } from '#lib/outbox/outbox'
import { Button } from '#ui/controls/button'
import { type Waiting } from '#lib/outbox/entry'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { type Conversation, sendingQuery, type ShownMessage } from '../cache.ts'
import { changeState } from '../conversation-state.ts'
import { nameOf, type Other, shortNameOf } from '../names.ts'
import { isFor, type Recipient, toUnsent } from '../sending.ts'
import { Composer, type ComposerHandle, Editor } from './composer.tsx'
import { isEditable } from './editable.ts'
import { MessageList } from './message-list.tsx'
import { NewTalk } from '../new/new-talk.tsx'
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
  const recipient = { otherId: other?.$id ?? '', jobId, conversationId: conversation?.$id }
  const unsent = useUnsent(recipient)
  const composer = useRef<ComposerHandle>(null)
  const [editing, setEditing] = useState<ShownMessage>()
  const [newest, setNewestOwn] = useState<ShownMessage>()
  const editLast = () => {
    if (newest && isEditable(newest)) setEditing(newest)
  }
  useTalkKeys({ onEdit: editLast })
  useFocusOnOpen(composer)
  const takeBack = (entry: Waiting) => {
    if (entry.kind === 'message') composer.current?.takeBack({ key: entry.id, text: entry.text })
    void outbox.remove(entry)
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
          onTakeBack={takeBack}
          onNewestOwn={setNewestOwn}
        />
      ) : (
        other && <NewTalk other={other} unsent={unsent} onTakeBack={takeBack} />
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
            onSent={
              conversation
                ? undefined
                : (id) => void navigate(`/messages/${id}`, { replace: true, state: WRITES })
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
  readonly children: ReactNode
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

/** State of the navigation after the first message: one goes on writing. */
const WRITES = { writes: true }

/** On wide windows one writes at once; on phones, a keyboard would cover what one came to read. */
function useFocusOnOpen(composer: RefObject<ComposerHandle | null>): void {
  const { state } = useLocation()
  const writes = (state as typeof WRITES | null)?.writes === true
  useEffect(() => {
    const isBeside = matchMedia('(min-width: 64rem) and (pointer: fine)').matches
    if (writes || isBeside) composer.current?.focus()
    else document.querySelector<HTMLElement>('.msg-name')?.focus({ preventScroll: true })
  }, [composer, writes])
}

/** Escape goes back to the list, E edits the last own message. */
function useTalkKeys({ onEdit }: { readonly onEdit: () => void }): void {
  const leave = useLeaveThread()
  useScreenShortcuts('Messages', [{ keys: 'e', label: 'Edit your last message', run: onEdit }])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    if (pressedKey(event) !== 'Escape') return
    event.preventDefault()
    leave()
  })
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), [])
}
