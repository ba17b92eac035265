import { requireConfirmed, useCurrentUser } from '#features/account'
import { failureText } from '#lib/api/offline'
import { saveFrom } from '#lib/dom/save-from'
import { FormAlert } from '#ui/forms/form-alert'
import { Button } from '#ui/controls/button'
import { latePart, lazyPart, MissingOverlay } from '#ui/lazy-part'
import { moderationScreens } from '#screens/moderation'
import { useState } from 'react'
import { deleteDrafts } from '#lib/vault/delete-drafts'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import { DialogButton } from '#ui/overlays/dialog-button'
import { Notice } from '#ui/feedback/notice'
import { Loading } from '#ui/feedback/skeleton'
import { Time } from '#ui/time'
import { type Log } from '@devhood/contract/schemas'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ButtonLink } from '#ui/controls/button-link'

import { Section } from '../section.tsx'
import { deviceLocation, deviceTitle } from '../device-labels.ts'
import { accountApi, logsQuery } from '../queries.ts'
import { activityLabel, proofLabel } from './activity-labels.ts'

const DeleteAccount = lazyPart(async () => (await import('./delete-account.tsx')).DeleteAccount)

// Nearly nobody has requests.
const OwnRequests = latePart(moderationScreens.ownRequests, MissingOverlay)

/** All stored data of the person: view, download and delete. */
export function DataSection() {
  const me = useCurrentUser()
  return (
    <>
      <Section
        id="data"
        title="Your data"
        text="A zip with your posts, pictures, likes, saves and settings, and a page to read them on any computer."
      >
        <OwnRequests />
        <Download />
      </Section>
      <Section
        title="Activity"
        text="Recent activity in your account. If something wasn't you, change your password."
      >
        <Activity />
      </Section>
      <Section
        title="Drafts"
        text="Drafts are stored on this device only, encrypted: nobody else who uses it can read them."
      >
        <Confirm
          actionLabel="Delete drafts on this device"
          question="This can't be undone."
          confirmLabel="Delete drafts"
          cancelLabel="Keep drafts"
          onConfirm={async () => {
            await deleteDrafts(me.$id)
            toast({ title: 'Drafts deleted' })
          }}
        />
      </Section>
      <Section
        title="Delete account"
        text="Permanently deletes your account and everything in it. Download your data first if you want to keep it."
      >
        <DialogButton
          variant="danger"
          className="justify-self-start"
          dialog={(close) => <DeleteAccount onClose={close} />}
        >
          Delete my account
        </DialogButton>
      </Section>
    </>
  )
}

/** Activity of the account, loaded on request. */
function Activity() {
  const [shown, setShown] = useState(false)
  if (shown) return <Entries />
  return (
    <Button variant="line" className="justify-self-start" onClick={() => setShown(true)}>
      Show recent activity
    </Button>
  )
}

function Entries() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(logsQuery())
  if (!data && !error)
    return (
      <Loading
        label="Loading the activity"
        className="grid gap-5"
        lines={['h-10 w-2/3', 'h-10 w-1/2']}
      />
    )
  const loadMore = () => void (data ? fetchNextPage() : refetch())
  return (
    <>
      <ul
        aria-label="Activity"
        // The button that requested the list is gone, so the list takes the focus.
        ref={(list) => {
          if (document.activeElement === document.body) list?.focus()
        }}
        tabIndex={-1}
        className="divide-y divide-border outline-none"
      >
        {data?.pages.flatMap(({ logs }, page) =>
          logs.map((log, place) => <Entry key={`${page} ${place}`} log={log} />),
        )}
      </ul>
      {error && (
        <Notice
          title="The activity didn't load"
          text={error.message}
          busy={isFetching}
          onRetry={loadMore}
        />
      )}
      {hasNextPage && !error && (
        <Button className="justify-self-start" busy={isFetching} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

function Entry({ log }: { readonly log: Log }) {
  // The server's own machine, and what happens by itself, have no device.
  const device = log.ip ? [deviceTitle(log), deviceLocation(log)] : []
  const origin = [proofLabel(log), ...device].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-x-4 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="font-medium">{activityLabel(log)}</p>
      <p className="text-small text-muted">
        <Time value={log.time} />
      </p>
      <p className="font-mono text-mono wrap-anywhere text-muted">{origin}</p>
    </li>
  )
}

/** The browser downloads the file itself: the pictures may exceed the page's memory. */
function Download() {
  const address = accountApi.exportUrl()
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: async () => {
      await requireConfirmed()
      saveFrom(address)
    },
  })
  return (
    <div className="grid justify-items-start gap-3">
      <ButtonLink
        to={address}
        reloadDocument
        download
        variant="line"
        onClick={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        Download my data
      </ButtonLink>
      <FormAlert>{error ? failureText(error) : undefined}</FormAlert>
      <output className="text-small text-muted empty:hidden">
        {isSuccess ? 'Your browser saves the file, and shows when it is complete.' : ''}
      </output>
    </div>
  )
}
