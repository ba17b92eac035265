import { factorsQuery, ownAccountQuery, passkeysQuery } from '#features/account'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Time } from '#ui/time'
import { type Account, type MfaFactors } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { PasswordForm } from '../forms/forms.ts'
import { FormRow } from '../parts/form-row.tsx'
import { Section } from '../section.tsx'
import { FactorRows } from './factor-rows.tsx'
import { WaitingRemoval } from './waiting-removal.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { Way } from './way-row.tsx'

/** How safe the account is, and the ways to open it. Services and devices follow in sections of their own. */
export function SecuritySection() {
  const account = useQuery(ownAccountQuery())
  return (
    <Section
      id="security"
      title="Security"
      text="What opens your account. Connected services and devices are below."
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
      {factors.data && (
        <Summary account={account} factors={factors.data} hasPasskeys={hasPasskeys} />
      )}
      <div className="divide-y divide-border border-t border-border pt-4">
        <PasswordRow account={account} />
        <PasskeyRows account={account} />
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
}

function summaryOf({ account, factors, hasPasskeys }: SummaryProps): string {
  if (!account.mfa)
    return factors.totp || hasPasskeys
      ? 'Your second step is off: your password alone opens your account.'
      : 'Your account has no second step: your password alone opens it.'
  if (!factors.totp && !hasPasskeys)
    return 'Your account has a second step: a code by email or phone.'
  const lost = factors.totp ? 'the app' : 'your passkeys'
  return factors.recoveryCode
    ? `Your account has a second step. If you lose ${lost}, a recovery code lets you in.`
    : `Your account has a second step, but no recovery codes: if you lose ${lost}, you may lose the account.`
}

const Summary = (props: SummaryProps) => <output className="text-strong">{summaryOf(props)}</output>

const PasswordRow = ({ account }: { readonly account: Account }) => (
  <FormRow
    action={account.passwordUpdate ? 'Change' : 'Set'}
    what="password"
    form={(close) => <PasswordForm account={account} onClose={close} />}
  >
    <Way icon="password" title="Password" way={{ provider: 'email' }}>
      {account.passwordUpdate ? (
        <>
          Changed <Time value={account.passwordUpdate} />
        </>
      ) : (
        'Not set: you sign in without a password.'
      )}
    </Way>
  </FormRow>
)
