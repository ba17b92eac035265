import { listen } from '#lib/dom/listen'
import { announce } from '#lib/feedback/announce'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { type Conversation, type ShownMessage } from '../cache.ts'
import { markSeen } from '../conversation-state.ts'
import { inTurn } from './groups.ts'

/** Those whose deletion can be undone are shown as deleted. */
export function useShownMessages(
  sent: readonly ShownMessage[],
  unsent: readonly ShownMessage[],
): ShownMessage[] {
  const { data: deleting } = useQuery(deletingQuery())
  return inTurn(sent, unsent).map((message) =>
    deleting.includes(message.$id) && message.deletedAt === null
      ? { ...message, text: '', deletedAt: message.$createdAt }
      : message,
  )
}

/** The first message of the other that was unread when the conversation opened; it stays so on this visit. */
export function useFirstNew(
  { unread, seenAt }: Conversation,
  messages: readonly ShownMessage[],
  me: string,
): string | undefined {
  const [opened] = useState({ unread, seenAt: seenAt ?? '' })
  if (opened.unread === 0) return undefined
  return messages.find(
    ({ creatorId, $createdAt, $updatedAt }) =>
      creatorId !== me && $updatedAt !== '' && $createdAt > opened.seenAt,
  )?.$id
}

/** Pixels within which the end counts as reached. */
const NEAR = 48

/** Whether the end of the list is in view. The list is laid out from its end, so that it stays there by itself. */
export function useEnd(firstNew: string | undefined, lastUnsent: string | null | undefined) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  useEffect(() => {
    if (!body) return undefined
    const look = () => setAtEnd(Math.abs(body.scrollTop) < NEAR)
    look()
    return listen(body, { scroll: look }, { passive: true })
  }, [body])
  // Once, when the conversation opens.
  const isOpened = useRef(false)
  useEffect(() => {
    if (!body || isOpened.current) return
    isOpened.current = true
    if (firstNew) body.querySelector('[data-first-new]')?.scrollIntoView({ block: 'start' })
  }, [body, firstNew])
  // Whoever writes sees what they wrote.
  useEffect(() => {
    if (lastUnsent) body?.scrollTo({ top: 0 })
  }, [body, lastUnsent])
  return { setBody, isAtEnd, scrollToEnd: () => body?.scrollTo({ top: 0 }) }
}

const subscribeToVisibility = (changed: () => void) =>
  listen(document, { visibilitychange: changed })

/** What is read is marked so, for one's other devices. */
export function useSeen(
  conversation: Conversation,
  newest: ShownMessage | undefined,
  isAtEnd: boolean,
): void {
  const { mutate } = useMutation(markSeen(useQueryClient(), conversation))
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
  )
  const until = newest?.$createdAt
  const isUnread = conversation.unread > 0
  useEffect(() => {
    if (isVisible && isAtEnd && isUnread && until !== undefined) mutate(until)
  }, [isVisible, isAtEnd, isUnread, until, mutate])
}

/** A new message of the other is read out once. */
export function useAnnounced(newest: ShownMessage | undefined, me: string, name: string): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (newest === undefined || newest.$id === last.current) return
    if (last.current !== undefined && newest.creatorId !== me) announce(`${name}: ${newest.text}`)
    last.current = newest.$id
  }, [newest, me, name])
}
