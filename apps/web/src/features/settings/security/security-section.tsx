import { factorsQuery, ownAccountQuery, passkeysQuery } from '#features/account'
import { formatCount } from '#lib/text/format'
import { ButtonLink } from '#ui/controls/button-link'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Time } from '#ui/time'
import { AWAITS_SECOND_STEP } from '@devhood/contract'
import { type Account, type MfaFactors } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { PasswordForm } from '../forms/forms.ts'
import { FormRow } from '../parts/form-row.tsx'
import { waysInQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { FactorRows } from './factor-rows.tsx'
import { WaitingRemoval } from './waiting-removal.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { LastUse, WayIn, WayRow } from './way-row.tsx'

/** How safe the account is, and the ways to open it. Services and devices follow in sections of their own. */
export function SecuritySection() {
  const account = useQuery(ownAccountQuery())
  return (
    <Section
      id="security"
      title="Security"
      text="What opens your account. Connected services, devices and access tokens are below."
    >
      {account.data ? <Ways account={account.data} /> : <NotLoaded query={account} {...WAITING} />}
    </Section>
  )
}

const WAITING = {
  title: "The ways to sign in didn't load",
  loading: 'Loading the ways to sign in',
  lines: ['h-14 w-2/3', 'h-14 w-1/2'],
  className: 'grid gap-6',
} as const

function Ways({ account }: { readonly account: Account }) {
  const factors = useQuery(factorsQuery())
  const { data: passkeys = [] } = useQuery(passkeysQuery())
  const hasPasskeys = passkeys.length > 0
  return (
    <>
      {account.mfa && <WaitingRemoval />}
      {account.labels.includes(AWAITS_SECOND_STEP) && (
        <p>
          You have a role here. It takes effect once you have added a passkey or an authenticator
          app: until then, you act as a member.
        </p>
      )}
      {factors.data && (
        <Summary account={account} factors={factors.data} hasPasskeys={hasPasskeys} />
      )}
      <div className="divide-y divide-border border-t border-border pt-4">
        <PasswordRow account={account} />
        <PasskeyRows account={account} />
        {account.emailVerification && <EmailRow account={account} />}
        {factors.data ? (
          <FactorRows account={account} factors={factors.data} hasPasskeys={hasPasskeys} />
        ) : (
          <NotLoaded query={factors} {...WAITING} />
        )}
      </div>
    </>
  )
}

interface SummaryProps {
  readonly account: Account
  readonly factors: MfaFactors
  readonly hasPasskeys: boolean
  /** How many recovery codes are left, once it is known. */
  readonly codes: number | undefined
}

/** Fewer recovery codes are a reason to make new ones. */
const FEW_CODES = 3

function summaryOf({ account, factors, hasPasskeys, codes }: SummaryProps): string {
  if (!account.mfa)
    return factors.totp || hasPasskeys
      ? 'Your second step is off: your password alone opens your account.'
      : 'Your account has no second step: your password alone opens it.'
  if (!factors.totp && !hasPasskeys)
    return 'Your account has a second step: a code by email or phone.'
  if (factors.recoveryCode && codes !== undefined && codes < FEW_CODES)
    return `Your account has a second step, but only ${formatCount(codes, 'recovery code', 'recovery codes')} left: make new ones.`
  const lost = factors.totp ? 'the app' : 'your passkeys'
  return factors.recoveryCode
    ? `Your account has a second step. If you lose ${lost}, a recovery code lets you in.`
    : `Your account has a second step, but no recovery codes: if you lose ${lost}, you may lose the account.`
}

function Summary(props: Omit<SummaryProps, 'codes'>) {
  const codes = useQuery(waysInQuery()).data?.recoveryCodes
  return <output className="text-strong">{summaryOf({ ...props, codes })}</output>
}

const PasswordRow = ({ account }: { readonly account: Account }) => (
  <FormRow
    action={account.passwordUpdate ? 'Change' : 'Set'}
    what="password"
    form={(close) => <PasswordForm account={account} onClose={close} />}
  >
    <WayIn icon="password" title="Password" used={<LastUse way={{ by: 'password' }} />}>
      {account.passwordUpdate ? (
        <>
          Changed <Time value={account.passwordUpdate} />
        </>
      ) : (
        'Not set: you sign in without a password.'
      )}
    </WayIn>
  </FormRow>
)

/** Where email works, a link or a code in the mailbox signs in, too. */
const EmailRow = ({ account }: { readonly account: Account }) => (
  <WayRow
    icon="email"
    title="Email link or code"
    way={{ by: 'email' }}
    action={
      <ButtonLink to="#account" size="sm" aria-label="Change email">
        Change
      </ButtonLink>
    }
  >
    <span className="wrap-anywhere">{account.email}</span>
  </WayRow>
)
