import { ownAccountQuery, useCurrentUser } from '#features/account'
import { Notice } from '#ui/notice'
import { Loading, Skeleton } from '#ui/skeleton'
import { Time } from '#ui/time'
import { type Account } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'

import { AccountLine } from './account-line.tsx'
import { Section } from '../section.tsx'
import { EmailProof } from './email-proof.tsx'
import { EmailForm, NameForm, PasswordForm, PhoneForm } from './forms.ts'
import { Line } from './line.tsx'
import { PendingEmail } from './pending-email.tsx'
import { PhoneProof } from './phone-proof.tsx'
import { Verified } from './verified.tsx'

/** Whose account this is, and everything of it that can be changed. */
export function AccountSection() {
  const me = useCurrentUser()
  const { data, error, isFetching, refetch } = useQuery(ownAccountQuery())
  return (
    <Section
      id="account"
      title="Account"
      text="Your name is public. Your email and phone are private."
    >
      <AccountLine me={me} />
      {data && <Lines of={data} />}
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

/** What is not there yet. */
function None({ children = 'None yet' }: { readonly children?: string }) {
  return <span className="text-muted">{children}</span>
}

function Lines({ of }: { readonly of: Account }) {
  return (
    <div className="divide-y divide-border border-t border-border pt-4">
      <Line label="Name" value={of.name || <None />} action="Change">
        {(close) => <NameForm of={of} onClose={close} />}
      </Line>
      <Line
        label="Email"
        value={of.email ? <Verified value={of.email} yes={of.emailVerification} /> : <None />}
        action={of.email ? 'Change' : 'Add'}
        note={
          of.email && (
            <>
              {!of.emailVerification && <EmailProof key={of.email} email={of.email} />}
              <PendingEmail />
            </>
          )
        }
      >
        {(close) => <EmailForm of={of} onClose={close} />}
      </Line>
      <Line
        label="Phone"
        value={of.phone ? <Verified value={of.phone} yes={of.phoneVerification} /> : <None />}
        action={of.phone ? 'Change' : 'Add'}
        note={of.phone && !of.phoneVerification && <PhoneProof key={of.phone} phone={of.phone} />}
      >
        {(close) => <PhoneForm of={of} onClose={close} />}
      </Line>
      <Line
        label="Password"
        value={<PasswordAge changed={of.passwordUpdate} />}
        action={of.passwordUpdate ? 'Change' : 'Set'}
      >
        {(close) => <PasswordForm of={of} onClose={close} />}
      </Line>
    </div>
  )
}

function PasswordAge({ changed }: { readonly changed: string }) {
  if (!changed) return <None>Not set: you sign in without a password.</None>
  return (
    <>
      Set · <Time value={changed} />
    </>
  )
}
