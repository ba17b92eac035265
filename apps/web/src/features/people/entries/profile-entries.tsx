import { useCurrentUser, useOwnChoice } from '#features/account'
import { LIMITS, profilePath } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { latePart, MissingOverlay } from '#ui/lazy-part'
import { failureToast } from '#lib/feedback/toasts'
import { Switch } from '#ui/controls/switch'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NotLoaded } from '#ui/feedback/load-failed'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { Button } from '#ui/controls/button'
import { Facts } from '#ui/text/facts'
import { VerifiedMark } from '#ui/text/link-list'
import { IconButton } from '#ui/controls/icon-button'
import { type Collections } from '@devhood/client'
import { type ReactNode, useState } from 'react'

import { personKeys } from '../keys.ts'
import { periodOf } from '../resume/period.ts'
import { deleteEntryWithUndo, entriesQuery, type EntryName } from './entries.ts'

/** What else a profile has: each entry is saved by itself. */
export const ProfileEntries = () => (
  <>
    <LinksSection />
    <PositionsSection />
  </>
)

type ProfileLink = DocumentOf<'links'>

const LinkDialog = latePart(
  async () => (await import('../links/link-dialog.tsx')).LinkDialog,
  MissingOverlay,
)

/** Milliseconds until an unchecked link is read again. */
const POLL = 3000

function LinksSection() {
  const me = useCurrentUser()
  return (
    <EntrySection
      name="links"
      title="Links"
      text={`Up to ${LIMITS.linksMax} links. Links that point back to your profile are shown as verified.`}
      max={LIMITS.linksMax}
      add="Add a link"
      nameOf={({ label }) => label}
      row={(link) => <LinkRow link={link} />}
      form={(link, onClose) => <LinkDialog link={link} onClose={onClose} />}
      pollWhile={(links) => (links.some(({ checkedAt }) => checkedAt === null) ? POLL : false)}
    >
      <p className="text-small text-muted">
        Put this on the page:{' '}
        <code className="font-mono text-mono wrap-anywhere text-text select-all">
          {`<a rel="me" href="${location.origin}${profilePath(me)}">Devhood</a>`}
        </code>
      </p>
    </EntrySection>
  )
}

function LinkRow({ link }: { readonly link: ProfileLink }) {
  const { label, url, verified, checkedAt } = link
  return (
    <>
      <p className="text-strong wrap-anywhere">{label}</p>
      <p className="text-small wrap-anywhere text-muted">{url}</p>
      {verified ? (
        <VerifiedMark />
      ) : (
        <p className="text-small text-muted">
          {checkedAt === null ? 'Not checked yet' : "Not verified: the page doesn't link back"}
        </p>
      )}
    </>
  )
}

type Position = DocumentOf<'positions'>

const PositionDialog = latePart(
  async () => (await import('../resume/position-dialog.tsx')).PositionDialog,
  MissingOverlay,
)

/** Work and education on one's own resume, and who sees it. */
function PositionsSection() {
  const me = useCurrentUser()
  return (
    <EntrySection
      name="positions"
      title="Resume"
      text="Work and education. Your resume also has your headline, place, bio, stack and links."
      max={LIMITS.positionsMax}
      add="Add work or education"
      nameOf={({ title, organization }) => `${title}, ${organization}`}
      row={(position) => <PositionRow position={position} />}
      form={(position, onClose) => <PositionDialog position={position} onClose={onClose} />}
    >
      <Visibility />
      <p>
        <Link to={`${profilePath(me)}/resume`} className="link text-small">
          See your resume
        </Link>
      </p>
    </EntrySection>
  )
}

function Visibility() {
  const client = useQueryClient()
  const me = useCurrentUser()
  const { mutate } = useOwnChoice(
    'showsResume',
    failureToast("Couldn't change who sees your resume", 'Nothing was changed. Try again.'),
  )
  const choose = (showsResume: boolean) =>
    mutate(
      { showsResume },
      { onSuccess: () => void client.invalidateQueries({ queryKey: personKeys.one(me.$id) }) },
    )
  return (
    <div>
      <Switch label="Show my resume" on={me.showsResume} onChange={choose} />
      <p className="max-w-[60ch] text-small text-pretty text-muted">
        {me.showsResume
          ? 'Visible to everyone who can see your profile.'
          : 'Only you see it, and posters of job ads with whom you have agreed to exchange names.'}
      </p>
    </div>
  )
}

function PositionRow({ position }: { readonly position: Position }) {
  const { title, organization, from, to } = position
  return (
    <>
      <p className="text-strong wrap-anywhere">{title}</p>
      <Facts
        of={[organization, periodOf(from, to)]}
        className="text-small wrap-anywhere text-muted"
      />
    </>
  )
}

interface EntrySectionProps<N extends EntryName> {
  readonly name: N
  readonly title: string
  readonly text: string
  readonly max: number
  readonly add: string
  readonly nameOf: (entry: Collections[N]) => string
  readonly row: (entry: Collections[N]) => ReactNode
  /** The form, loaded when it is opened; without an entry, of a new one. */
  readonly form: (entry: Collections[N] | undefined, onClose: () => void) => ReactNode
  /** Milliseconds until the list is read again; false for never. */
  readonly pollWhile?: (entries: readonly Collections[N][]) => number | false
  readonly children?: ReactNode
}

/** A list of entries of one's own profile, each with a form. */
function EntrySection<N extends EntryName>(props: EntrySectionProps<N>) {
  const { name, title, text, max, add, form, children } = props
  const me = useCurrentUser()
  const [open, setOpen] = useState<{ readonly entry?: Collections[N] }>()
  const list = useQuery({
    ...entriesQuery(name, me.$id),
    refetchInterval: ({ state }) => props.pollWhile?.(state.data ?? []) ?? false,
  })
  const { data: deleting } = useQuery(deletingQuery())
  const entries = list.data?.filter(({ $id }) => !deleting.includes($id))
  return (
    <section
      aria-labelledby={`own-${name}`}
      className="grid grid-cols-1 gap-3 border-t border-border pt-6"
    >
      <div>
        <h2 id={`own-${name}`} className="text-head">
          {title}
        </h2>
        <p className="mt-1 max-w-[60ch] text-small text-pretty text-muted">{text}</p>
      </div>
      {children}
      {!list.data && (
        <NotLoaded
          query={list}
          title="This didn't load"
          loading={`Loading ${title.toLowerCase()}`}
          lines={['h-14']}
        />
      )}
      {entries && entries.length > 0 && (
        <ul aria-label={title} className="grid grid-cols-1 divide-y divide-border">
          {entries.map((entry) => (
            <EntryRow key={entry.$id} {...props} entry={entry} onEdit={() => setOpen({ entry })} />
          ))}
        </ul>
      )}
      {entries && entries.length < max && (
        <Button icon="plus" className="justify-self-start" onClick={() => setOpen({})}>
          {add}
        </Button>
      )}
      {open && form(open.entry, () => setOpen(undefined))}
    </section>
  )
}

interface EntryRowProps<N extends EntryName> extends EntrySectionProps<N> {
  readonly entry: Collections[N]
  readonly onEdit: () => void
}

function EntryRow<N extends EntryName>({ name, nameOf, row, entry, onEdit }: EntryRowProps<N>) {
  const client = useQueryClient()
  const me = useCurrentUser()
  const title = nameOf(entry)
  return (
    <li className="flex min-w-0 items-center gap-2 py-2">
      <div className="min-w-0 flex-1">{row(entry)}</div>
      <IconButton icon="edit" label={`Edit ${title}`} onClick={onEdit} />
      <IconButton
        icon="delete"
        label={`Delete ${title}`}
        variant="danger"
        className="-mr-[10px]"
        onClick={() => deleteEntryWithUndo(client, name, { userId: me.$id, id: entry.$id, title })}
      />
    </li>
  )
}
