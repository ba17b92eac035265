import { isErrorType, ownAccountQuery, signOut } from '#features/account'
import { failureToast } from '#lib/feedback/toasts'
import { titleOf } from '#lib/navigation/page-title'
import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Logo } from '#ui/logo'
import { DialogButton } from '#ui/overlays/dialog-button'
import { Time } from '#ui/time'
import { accountSettings } from '@devhood/client/account'
import { type Account, type Decision } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'

import { api } from '#lib/api/api'
import { keepFocus } from '#lib/dom/keep-focus'
import { saveFrom } from '#lib/dom/save-from'
import { stepUp } from '#lib/api/step-up'
import { DecisionAppeal } from '../decisions/appeal.tsx'
import { DecisionGrounds } from '../decisions/decision-grounds.tsx'
import { decisionsAboutQuery } from '../decisions/queries.ts'
import { OwnRequests } from '../data-requests/own-requests.tsx'
import { EraseAccount } from './erase-account.tsx'

const TITLE = 'Your account is blocked'

/** All that somebody reaches whose account is blocked: the decision, an appeal, their data, and the way out. */
export function BlockedScreen() {
  const account = useQuery({ ...ownAccountQuery(), retry: false })
  useEffect(() => {
    document.title = titleOf(TITLE)
  }, [])
  if (
    isErrorType(account.error, 'user_blocked') ||
    isErrorType(account.error, 'general_unauthorized_scope')
  )
    return <Navigate to="/sign-in" replace />
  if (account.data?.status) return <Navigate to="/" replace />
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr]">
      <header className="flex items-center justify-between gap-4 border-b border-border px-4 py-2.5">
        <Logo name={settings.appName} />
        <SignOut />
      </header>
      <main
        id="content"
        ref={keepFocus}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-180 outline-none grid-cols-1 content-start gap-8 px-4 py-6"
      >
        {account.data ? (
          <Blocked account={account.data} />
        ) : (
          <NotLoaded
            query={account}
            title="Your account didn't load"
            loading="Loading your account"
            lines={['h-10 w-2/3', 'h-10 w-1/2']}
          />
        )}
      </main>
    </div>
  )
}

function SignOut() {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => signOut(client, async () => api.account.deleteSession('current')),
    meta: { errorToast: failureToast("Couldn't sign out", "You're still signed in. Try again.") },
  })
  return (
    <Button variant="ghost" busy={isPending || isSuccess} onClick={() => mutate()}>
      Logout
    </Button>
  )
}

function Blocked({ account }: { readonly account: Account }) {
  const decisions = useQuery({ ...decisionsAboutQuery(), retry: false })
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <p className="text-small wrap-anywhere text-muted">{`${account.name} · ${account.email}`}</p>
        <h1 className="text-title-lg">{TITLE}</h1>
        <p>
          Nobody can see your profile, posts and job ads. You can read this decision, appeal, take
          your data with you, or delete your account.
        </p>
      </div>
      <OwnRequests as="h2" />
      {decisions.data ? (
        <BlockDecision decision={decisions.data.find(({ action }) => action === 'block')} />
      ) : (
        <NotLoaded
          query={decisions}
          title="The decision didn't load"
          loading="Loading the decision"
          lines={['h-10 w-2/3', 'h-10 w-1/2']}
        />
      )}
      <YourData account={account} />
    </>
  )
}

/** Whoever has blocked their own account has no decision. */
const BlockDecision = ({ decision }: { readonly decision: Decision | undefined }) =>
  decision === undefined ? null : (
    <section aria-label="Decision" className="grid grid-cols-1 gap-6">
      <p className="text-small text-muted">
        <span>Decision · </span>
        <Time value={decision.$createdAt} />
      </p>
      <DecisionGrounds {...decision} />
      <DecisionAppeal decision={decision} />
    </section>
  )

const YourData = ({ account }: { readonly account: Account }) => (
  <section aria-labelledby="your-data" className="grid grid-cols-1 gap-4">
    <h2 id="your-data" className="text-title-sm">
      Your data
    </h2>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Card title="Export" text="Everything you wrote and uploaded, as one file.">
        <Export hasFactor={account.mfa === true} />
      </Card>
      <Card
        title="Delete"
        text="Permanently deletes your account and everything in it. We ask for your password."
      >
        <DialogButton
          variant="danger"
          className="justify-self-start"
          dialog={(close) => <EraseAccount email={account.email} onClose={close} />}
        >
          Delete my account
        </DialogButton>
      </Card>
    </div>
  </section>
)

/** A download needs a second factor, where the account has one: it is asked for first. */
function Export({ hasFactor }: { readonly hasFactor: boolean }) {
  const address = accountSettings(api).exportUrl()
  return (
    <ButtonLink
      to={address}
      reloadDocument
      download
      variant="line"
      className="justify-self-start"
      onClick={(event) => {
        if (!hasFactor) return
        event.preventDefault()
        void stepUp.ask().then((isConfirmed) => isConfirmed && saveFrom(address))
      }}
    >
      Export my data
    </ButtonLink>
  )
}

interface CardProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}
const Card = ({ title, text, children }: CardProps) => (
  <div className="grid grid-cols-1 content-start gap-3 rounded-card border border-border bg-surface p-4">
    <h3 className="text-strong">{title}</h3>
    <p className="text-small text-muted">{text}</p>
    {children}
  </div>
)
