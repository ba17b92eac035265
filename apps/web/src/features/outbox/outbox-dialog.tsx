import { useSignOut, useCurrentUser } from '#features/account'
import { copyText } from '#lib/device/copy-text'
import { announce } from '#lib/feedback/announce'
import { type Waiting, type PostEntry } from '#lib/outbox/entry'
import { outbox } from '#lib/outbox/outbox'
import { outboxDialog, type OutboxView } from '#lib/outbox/outbox-dialog'
import { useOutbox } from '#lib/outbox/use-outbox'
import { Button } from '#ui/controls/button'
import { WAITING } from '#ui/feedback/waiting-mark'
import { Confirm } from '#ui/overlays/confirm'
import { Dialog } from '#ui/overlays/dialog'
import { FileImage } from '#ui/pictures/file-image'
import { Link, useLocation, useNavigate } from 'react-router'
import { postScreens } from '#screens/posts'
import { useQuery } from '@tanstack/react-query'

const TITLES: Readonly<Record<OutboxView, string>> = {
  list: WAITING,
  'sign-out': 'Sign out before everything is sent?',
}

/** Everything that waits to be sent, and what the server refused. Nothing typed is lost: texts can be copied. */
export function OutboxDialog({ view }: { readonly view: OutboxView }) {
  const entries = useOutbox()
  return (
    <Dialog open onClose={outboxDialog.close} kind="sheet" title={TITLES[view]}>
      {view === 'sign-out' && (
        <p className="text-muted">
          It stays on this device, and is sent when you sign in here again. Nobody else can read or
          send it.
        </p>
      )}
      {entries.length === 0 ? (
        <p className="text-muted">Everything is sent.</p>
      ) : (
        <ol aria-label={WAITING} className="grid divide-y divide-border">
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {view === 'sign-out' ? (
        <SignOut />
      ) : (
        entries.length > 0 && (
          <Button variant="line" wide onClick={() => void outbox.reload()}>
            Try again now
          </Button>
        )
      )}
    </Dialog>
  )
}

function SignOut() {
  const { leave, busy } = useSignOut()
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
      <Button variant="ghost" onClick={outboxDialog.close}>
        Stay signed in
      </Button>
      <Button
        busy={busy}
        onClick={() => {
          outboxDialog.close()
          leave()
        }}
      >
        Sign out
      </Button>
    </div>
  )
}

const textOf = (entry: Waiting): string => {
  if (entry.kind === 'comment' || entry.kind === 'message') return entry.text
  return entry.kind === 'post' ? (entry.data.caption ?? '') : ''
}

function Row({ entry }: { readonly entry: Waiting }) {
  const { refusal, title, to } = entry
  const text = textOf(entry)
  const [picture] = entry.kind === 'post' ? entry.pictures : []
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex min-w-0 gap-3">
        {picture && (
          <FileImage
            file={picture.file}
            alt=""
            className="frame size-14 flex-none rounded-control object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-label wrap-anywhere">
            {to ? (
              <Link to={to} onClick={outboxDialog.close} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          {text && <p className="text-small wrap-anywhere whitespace-pre-wrap">{text}</p>}
          <p className={refusal === undefined ? 'text-small text-muted' : 'text-small text-danger'}>
            {refusal === undefined ? WAITING : `Not sent: ${refusal}`}
          </p>
        </div>
      </div>
      <RowButtons entry={entry} text={text} />
    </li>
  )
}

function RowButtons({ entry, text }: { readonly entry: Waiting; readonly text: string }) {
  const isRefused = entry.refusal !== undefined
  const copy = async () => announce((await copyText(text)) ? 'Copied' : 'Copying failed')
  return (
    <div className="flex flex-wrap gap-2">
      {isRefused && (
        <Button variant="line" size="sm" onClick={() => void outbox.add(entry)}>
          Try again
        </Button>
      )}
      {isRefused && entry.kind === 'post' && <EditPost entry={entry} />}
      {isRefused && text && (
        <Button variant="ghost" size="sm" onClick={() => void copy()}>
          Copy text
        </Button>
      )}
      <Confirm
        actionLabel="Discard"
        label={`Discard: ${entry.title}`}
        question="This can't be undone."
        cancelLabel="Keep"
        size="sm"
        onConfirm={() => outbox.remove(entry)}
      />
    </div>
  )
}

const FORM = '/create-post'

/** Opens a refused post in the form again, with its pictures. Something else that is typed there is replaced only if asked. */
function EditPost({ entry }: { readonly entry: Waiting & PostEntry }) {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: replaces } = useQuery({
    queryKey: ['draft', me.$id, 'replaced by', entry.id],
    queryFn: async () => (await postScreens.draft()).hasNewPostDraft(me.$id),
    gcTime: 0,
    staleTime: 0,
  })
  // An open form would store its own values again.
  if (replaces === undefined || pathname === FORM) return null
  const edit = async () => {
    const { returnToForm } = await postScreens.draft()
    await returnToForm(me.$id, entry)
    await outbox.remove(entry)
    outboxDialog.close()
    await navigate(FORM)
  }
  if (!replaces) {
    return (
      <Button variant="line" size="sm" onClick={() => void edit()}>
        Edit
      </Button>
    )
  }
  return (
    <Confirm
      actionLabel="Edit"
      label={`Edit: ${entry.title}`}
      question="This replaces the draft of your new post."
      confirmLabel="Replace"
      cancelLabel="Keep the draft"
      size="sm"
      onConfirm={edit}
    />
  )
}
