import { factorsQuery, ownAccountQuery, passkeysQuery } from '#features/account'
import { formatCount } from '#lib/text/format'
import { Icon } from '#ui/icon'
import { NotLoaded } from '#ui/feedback/load-failed'
import { AWAITS_SECOND_STEP } from '@devhood/contract'
import { type Account, type MfaFactors } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { waysInQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { WaitingRemoval } from './waiting-removal.tsx'

/** How safe the account is, and what opens it; devices and access tokens follow as rows of the same kind. */
export function SecuritySection() {
  const account = useQuery(ownAccountQuery())
  return (
    <>
      <Section
        id="security"
        title="Ways to sign in"
        text="Everything that opens your account. Remove what you don't recognize."
        above={account.data && <Safety account={account.data} />}
      >
        {account.data ? (
          <SignInWays account={account.data} />
        ) : (
          <NotLoaded
            query={account}
            title="The ways to sign in didn't load"
            loading="Loading the ways to sign in"
            lines={['h-14 w-2/3', 'h-14 w-1/2']}
            className="grid gap-6"
          />
        )}
      </Section>
      {account.data && <SecondStep account={account.data} />}
    </>
  )
}

function Safety({ account }: { readonly account: Account }) {
  const { data: factors } = useQuery(factorsQuery())
  const { data: passkeys } = useQuery(passkeysQuery())
  const { data: ways } = useQuery(waysInQuery())
  return (
    <>
      {account.mfa && <WaitingRemoval />}
      {account.labels.includes(AWAITS_SECOND_STEP) && (
        <p>
          You have a role here. It takes effect once you have added a passkey or an authenticator
          app: until then, you act as a member.
        </p>
      )}
      {factors && passkeys && (
        <Summary
          {...safetyOf(account, factors, {
            hasPasskeys: passkeys.length > 0,
            codes: ways?.recoveryCodes,
          })}
        />
      )}
    </>
  )
}

interface SafetyWords {
  readonly title: string
  readonly text: string
  /** Nothing is to be done. */
  readonly isSafe?: boolean
}

const Summary = ({ title, text, isSafe = false }: SafetyWords) => (
  <output className="flex gap-x-3.5 rounded-card border border-border bg-surface px-4 py-3.5">
    <Icon name={isSafe ? 'check' : 'alert'} className={isSafe ? 'text-success' : 'text-danger'} />
    <span className="min-w-0 flex-1">
      <span className="block text-strong">{title}</span>
      <span className="block text-small text-muted">{text}</span>
    </span>
  </output>
)

/** Fewer recovery codes are a reason to make new ones. */
const FEW_CODES = 3

interface Means {
  readonly hasPasskeys: boolean
  /** How many recovery codes are left, once it is known. */
  readonly codes: number | undefined
}

function safetyOf(account: Account, { totp }: MfaFactors, means: Means): SafetyWords {
  const { hasPasskeys, codes = 10 } = means
  const hasOwn = totp || hasPasskeys
  if (!account.mfa)
    return {
      title: hasOwn ? 'Your second step is off' : 'Your account has no second step',
      text: 'Your password alone opens your account.',
    }
  const title = 'Your account has a second step'
  if (!hasOwn)
    return { title, text: 'It is a code by email or phone, after your password.', isSafe: true }
  const app = totp ? 'your password and a code of the app' : ''
  const by = [hasPasskeys ? 'a passkey' : '', app].filter(Boolean).join(', or ')
  const lost = totp && hasPasskeys ? 'If you lose both' : 'If you lose that'
  const text = `Signing in takes ${by}. ${lost}${wayBack(codes, account)}`
  return { title, text, isSafe: codes >= FEW_CODES }
}

function wayBack(codes: number, { emailVerification }: Account): string {
  const left = `: ${formatCount(codes, 'recovery code is', 'recovery codes are')} left.`
  if (codes > 0) return codes < FEW_CODES ? `${left} Make new ones.` : left
  return emailVerification
    ? ', getting back in takes 72 hours: make recovery codes.'
    : ', you lose the account: make recovery codes.'
}
