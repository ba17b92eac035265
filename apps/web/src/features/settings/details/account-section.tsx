import { ownAccountQuery, useCurrentUser, type CurrentUser } from '#features/account'
import { Notice } from '#ui/feedback/notice'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { Time } from '#ui/time'
import type { Account } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../section.tsx'
import { VerifyEmail } from './verify-email.tsx'
import { EmailForm, NameForm, PasswordForm, PhoneForm } from '../forms/forms.ts'
import { EditableRow } from './editable-row.tsx'
import { PendingEmail } from './pending-email.tsx'
import { VerifyPhone } from './verify-phone.tsx'
import { Verified } from './verified.tsx'
import { Avatar } from '#ui/pictures/avatar'
import { ButtonLink } from '#ui/controls/button-link'
import { TEXTS } from '@devhood/contract'

/** Name and avatar of the account. */
function AccountSummary({ me }: { readonly me: CurrentUser }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={me.name} imageUrl={me.imageUrl} size={48} />
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="truncate text-strong">{me.name}</p>
        <p className="truncate font-mono text-mono text-muted">@{me.username}</p>
      </div>
      <ButtonLink to={`/update-profile/${me.$id}`} icon="edit">
        {TEXTS.profile.edit}
      </ButtonLink>
    </div>
  )
}

/** The account's details, each with its form. */
export function AccountSection() {
  const me = useCurrentUser()
  const { data, error, isFetching, refetch } = useQuery(ownAccountQuery())
  return (
    <Section
      id="account"
      title="Account"
      text="Your name is public. Your email and phone are private."
    >
      <AccountSummary me={me} />
      {data && <AccountRows account={data} />}
      {!data && error && (
        <Notice
          title="The account didn't load"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the account" className="grid gap-6 pt-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-10 w-2/3" />
        </Loading>
      )}
    </Section>
  )
}

/** Placeholder for a missing value. */
function None({ children = 'Not added' }: { readonly children?: string }) {
  return <span className="text-muted">{children}</span>
}

function AccountRows({ account }: { readonly account: Account }) {
  return (
    <div className="divide-y divide-border border-t border-border pt-4">
      <EditableRow label="Name" value={account.name || <None />} action="Change">
        {(close) => <NameForm account={account} onClose={close} />}
      </EditableRow>
      <EditableRow
        label="Email"
        value={
          account.email ? (
            <Verified value={account.email} isVerified={account.emailVerification} />
          ) : (
            <None />
          )
        }
        action={account.email ? 'Change' : 'Add'}
        note={
          account.email && (
            <>
              {!account.emailVerification && (
                <VerifyEmail key={account.email} email={account.email} />
              )}
              <PendingEmail />
            </>
          )
        }
      >
        {(close) => <EmailForm account={account} onClose={close} />}
      </EditableRow>
      <EditableRow
        label="Phone"
        value={
          account.phone ? (
            <Verified value={account.phone} isVerified={account.phoneVerification} />
          ) : (
            <None />
          )
        }
        action={account.phone ? 'Change' : 'Add'}
        note={
          account.phone &&
          !account.phoneVerification && <VerifyPhone key={account.phone} phone={account.phone} />
        }
      >
        {(close) => <PhoneForm account={account} onClose={close} />}
      </EditableRow>
      <EditableRow
        label="Password"
        value={<PasswordAge updatedAt={account.passwordUpdate} />}
        action={account.passwordUpdate ? 'Change' : 'Set'}
      >
        {(close) => <PasswordForm account={account} onClose={close} />}
      </EditableRow>
    </div>
  )
}

function PasswordAge({ updatedAt }: { readonly updatedAt: string }) {
  if (!updatedAt) return <None>Not set: you sign in without a password.</None>
  return (
    <>
      Changed <Time value={updatedAt} />
    </>
  )
}
