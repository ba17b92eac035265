import { NotLoaded } from '#ui/feedback/load-failed'
import { useCurrentUser } from '#features/account'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { type Collections } from '@devhood/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'

import { deleteEntryWithUndo, entriesQuery, type EntryName } from './entries.ts'

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
export function EntrySection<N extends EntryName>(props: EntrySectionProps<N>) {
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
      {open && <Suspense>{form(open.entry, () => setOpen(undefined))}</Suspense>}
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
