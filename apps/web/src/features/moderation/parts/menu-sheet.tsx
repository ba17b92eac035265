import { shareLink } from '#lib/navigation/share-link'
import { Menu, MenuRow } from '#ui/overlays/menu'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { type ReactNode } from 'react'
import { useCurrentUser } from '#features/account'
import { useMay } from '#features/operator'
import { toast } from '#lib/feedback/toasts'
import { documentLinks } from '#lib/mutations/document-links'
import { linkedIds, linksQuery, linkToggle } from '#lib/mutations/links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { type PersonName } from '../relationships.ts'
import type { ReportSubject } from './report-dialog.tsx'
import { useRelationship, useSetRelationship } from '../use-relationship.ts'

interface MenuSheetProps {
  readonly person: PersonName
  /** What it is about; by default the person. */
  readonly about: ReportSubject['kind']
  readonly postId: string | undefined
  readonly rows: ReactNode
  readonly onBlock: () => void
  readonly onReport: () => void
  readonly onModerate: () => void
  readonly onClose: () => void
}

type LinkRowProps = Pick<MenuSheetProps, 'person' | 'about' | 'postId'>

/** The menu's actions, each with its effect; actions that can be undone run at once. */
export function MenuSheet({ person, about, postId, rows, ...callbacks }: MenuSheetProps) {
  const { onBlock, onReport, onModerate, onClose } = callbacks
  const { isKnown, isMuted, isBlocked } = useRelationship(person.$id)
  const setRelationship = useSetRelationship(person)
  return (
    <Menu title={person.name} onClose={onClose} loading={!isKnown && MENU_LOADING}>
      {rows}
      <LinkRow {...{ person, about, postId }} />
      {postId && <ThreadMuteRow postId={postId} />}
      <MenuRow
        icon="mute"
        label={isMuted ? 'Unmute' : 'Mute'}
        text={isMuted ? 'Show their posts again' : "Hide their posts. They won't know."}
        onPress={() => setRelationship('mutes', !isMuted)}
      />
      <MenuRow
        icon="block"
        label={isBlocked ? 'Unblock' : 'Block'}
        text={isBlocked ? 'See each other again' : "You won't see each other"}
        replaces={!isBlocked}
        onPress={isBlocked ? () => setRelationship('blocks', false) : onBlock}
      />
      <MenuRow
        icon="flag"
        label={about === 'person' ? 'Report' : `Report this ${NAMES[about]}`}
        text="Report to the moderators"
        replaces
        onPress={onReport}
      />
      <ModerateRow about={about} onPress={onModerate} />
    </Menu>
  )
}

const NAMES = { post: 'post', comment: 'comment', job: 'job ad' } as const

const MENU_LOADING = (
  <Loading label="Loading the menu" className="grid gap-0.5">
    <RowSkeleton rows={3} className="min-h-14 items-center" lines={['h-5 w-3/5']} />
  </Loading>
)

interface ModerateRowProps {
  readonly about: ReportSubject['kind']
  readonly onPress: () => void
}

/** For people with a role. A comment is moderated by its report alone. */
function ModerateRow({ about, onPress }: ModerateRowProps) {
  const may = useMay()
  const isPerson = about === 'person'
  if (about === 'comment' || !may(isPerson ? 'approve' : 'moderate')) return null
  const text = isPerson ? 'Hide or block them' : 'Hide or delete it'
  return (
    <MenuRow
      icon="settings"
      label="Moderate"
      text={`${text}, with a reason`}
      replaces
      onPress={onPress}
    />
  )
}

/** Copies the link to the post. */
function LinkRow({ person, about, postId }: LinkRowProps) {
  if (about !== 'post') return null
  const copy = () => void shareLink(`/posts/${postId}`, `Post by ${person.name}`)
  return <MenuRow icon="link" label="Copy link" onPress={copy} />
}

/** Switches notifications about a post and its comments off and on. */
export function ThreadMuteRow({ postId }: { readonly postId: string }) {
  const me = useCurrentUser()
  const client = useQueryClient()
  // The server returns only the caller's own.
  const links = documentLinks('threadMutes', { user: me.$id }, 'post')
  const mutes = useQuery(linksQuery(client, links, [postId]))
  const isMuted = linkedIds([mutes]).has(postId)
  const { mutate } = useMutation(
    linkToggle(client, links, postId, { failed: "Couldn't update the mute", refresh: [] }),
  )
  const toggle = () => {
    toast({ title: isMuted ? 'This thread is no longer muted' : 'This thread is muted' })
    mutate({ on: !isMuted })
  }
  return (
    <MenuRow
      icon="mute"
      label={isMuted ? 'Unmute this thread' : 'Mute this thread'}
      text={isMuted ? 'Get notifications about it again' : 'No notifications about this post'}
      onPress={toggle}
    />
  )
}
