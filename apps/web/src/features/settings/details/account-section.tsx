import { NotLoaded } from '#ui/feedback/load-failed'
import { type CurrentUser, ownAccountQuery, useCurrentUser, useOwnChoice } from '#features/account'
import { type Account } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#ui/pictures/avatar'
import { ButtonLink } from '#ui/controls/button-link'
import { LIMITS, TEXTS } from '@devhood/contract'
import { serverClock } from '#lib/api/server-clock'
import { formatDate } from '#lib/text/format'
import { Icon } from '#ui/icon'
import { Switch } from '#ui/controls/switch'
import { type ReactNode } from 'react'

import { Section } from '../section.tsx'
import { PendingEmail, VerifyEmail, VerifyPhone } from './pending-email.tsx'
import { EmailForm, NameForm, PhoneForm, UsernameForm } from '../forms/forms.ts'
import { FormRow } from '../parts/form-row.tsx'

const AccountSummary = ({ me }: { readonly me: CurrentUser }) => (
  <div className="flex items-center gap-4">
    <Avatar name={me.name} imageUrl={me.imageUrl} size={48} />
    <div className="min-w-0 flex-1">
      <p className="truncate text-strong">{me.name}</p>
      <p className="truncate font-mono text-mono text-muted">@{me.username}</p>
    </div>
    <ButtonLink to={`/update-profile/${me.$id}`} size="sm" className="flex-none">
      {TEXTS.profile.edit}
    </ButtonLink>
  </div>
)

export function AccountSection() {
  const me = useCurrentUser()
  const account = useQuery(ownAccountQuery())
  return (
    <Section
      id="account"
      title="Account"
      text="Your name is public. Your email and phone are private."
    >
      <AccountSummary me={me} />
      {account.data ? (
        <AccountRows account={account.data} />
      ) : (
        <NotLoaded
          query={account}
          title="The account didn't load"
          loading="Loading the account"
          lines={['h-10 w-2/3', 'h-10 w-1/2', 'h-10 w-2/3']}
          className="grid gap-6 pt-4"
        />
      )}
    </Section>
  )
}

function None({ children = 'Not added' }: { readonly children?: string }) {
  return <span className="text-muted">{children}</span>
}

function AccountRows({ account }: { readonly account: Account }) {
  const { email, phone } = account
  const isPhoneUnverified = phone !== '' && !account.phoneVerification
  return (
    <div className="divide-y divide-border border-t border-border pt-4">
      <EditableRow
        account={account}
        Form={NameForm}
        label="Name"
        value={account.name || <None />}
        action="Change"
      />
      <UsernameRow account={account} />
      <EditableRow
        account={account}
        Form={EmailForm}
        label="Email"
        value={<Verified value={email} isVerified={account.emailVerification} />}
        action={email ? 'Change' : 'Add'}
        note={
          email && (
            <>
              {!account.emailVerification && <VerifyEmail key={email} email={email} />}
              <PendingEmail />
            </>
          )
        }
      />
      <EditableRow
        account={account}
        Form={PhoneForm}
        label="Phone"
        value={<Verified value={phone} isVerified={account.phoneVerification} />}
        action={phone ? 'Change' : 'Add'}
        note={isPhoneUnverified && <VerifyPhone key={phone} phone={phone} />}
      />
    </div>
  )
}

/** The username, which can be changed every 30 days. */
function UsernameRow({ account }: { readonly account: Account }) {
  const { username, renamedAt, redirectsOldNames } = useCurrentUser()
  const { mutate } = useOwnChoice('old-names')
  const next = renamedAt ? Date.parse(renamedAt) + LIMITS.renameEvery : 0
  const isTooSoon = next > serverClock.now()
  return (
    <EditableRow
      account={account}
      Form={UsernameForm}
      label="Username"
      value={<bdi>@{username}</bdi>}
      action={isTooSoon ? undefined : 'Change'}
      note={
        isTooSoon && (
          <>
            <p className="mt-1 text-small text-muted">
              {`You can change it again on ${formatDate(new Date(next))}.`}
            </p>
            {/* Later, it is part of the form. */}
            <Switch
              label="My earlier addresses lead to my profile"
              on={redirectsOldNames}
              onChange={(on) => mutate({ redirectsOldNames: on })}
            />
          </>
        )
      }
    />
  )
}

function Verified({ value, isVerified }: { readonly value: string; readonly isVerified: boolean }) {
  if (!value) return <None />
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      {isVerified && (
        <span className="flex items-center gap-1 text-small text-success">
          <Icon name="check" size={16} />
          Verified
        </span>
      )}
    </span>
  )
}

interface EditableRowProps {
  readonly label: string
  readonly value: ReactNode
  readonly action: string | undefined
  readonly note?: ReactNode
  readonly account: Account
  readonly Form: typeof NameForm | typeof UsernameForm
}

const EditableRow = ({ label, value, account, Form, ...row }: EditableRowProps) => (
  <FormRow
    {...row}
    what={label.toLowerCase()}
    form={(close) => <Form account={account} onClose={close} />}
  >
    <div className="min-w-0 flex-1">
      <p className="text-label text-muted">{label}</p>
      <div className="mt-0.5 wrap-anywhere">{value}</div>
    </div>
  </FormRow>
)
