import { ownAccountQuery, useCurrentUser, useOwnChoice } from '#features/account'
import { deviceTimeZone } from '#lib/device/time-zone'
import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { type Account } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'

import { Choice } from '../parts/choice.tsx'
import { Section } from '../section.tsx'

/** Why no digest can be sent; undefined if one can. */
function obstacleOf(account: Account | undefined): string | undefined {
  if (!settings.mail) return "This server doesn't send emails."
  if (!account || account.emailVerification) return undefined
  return account.email
    ? 'Digests go only to a verified address. Verify your email first.'
    : 'Add an email to your account first.'
}

/** New notifications by email: off until the viewer chooses how often. */
export function DigestSection() {
  const me = useCurrentUser()
  // The session check loads the account first.
  const { data: account } = useQuery({ ...ownAccountQuery(), enabled: false })
  const { mutate } = useOwnChoice('email-digest')
  const obstacle = obstacleOf(account)
  const disabled = obstacle !== undefined
  return (
    <Section
      id="email-digest"
      title="Email digest"
      text="One email in the morning with new notifications that you haven't seen. Without any, there is no email."
    >
      <Choice
        label="Email digest"
        value={me.emailDigest}
        options={[
          { value: 'off', label: 'Off' },
          { value: 'daily', label: 'Daily', disabled },
          { value: 'weekly', label: 'Weekly', disabled },
        ]}
        onChange={(emailDigest) => mutate({ emailDigest, timeZone: deviceTimeZone() })}
      />
      {disabled ? (
        <Obstacle text={obstacle} isPaused={me.emailDigest !== 'off'} />
      ) : (
        me.emailDigest !== 'off' && <Delivery email={account?.email} />
      )}
    </Section>
  )
}

interface ObstacleProps {
  readonly text: string
  /** Whether the viewer has chosen digests all the same. */
  readonly isPaused: boolean
}

const Obstacle = ({ text, isPaused }: ObstacleProps) => (
  <div className="grid justify-items-start gap-3">
    <p className="text-small text-muted">
      {isPaused ? `${text} Until then, none are sent.` : text}
    </p>
    {settings.mail && (
      <ButtonLink to="#account" size="sm" variant="line">
        Go to your email
      </ButtonLink>
    )}
  </div>
)

/** Where and when digests come. */
function Delivery({ email = '' }: { readonly email?: string | undefined }) {
  const me = useCurrentUser()
  const { mutate } = useOwnChoice('email-digest')
  const [zone, here] = [me.timeZone ?? 'UTC', deviceTimeZone()]
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small wrap-anywhere text-muted">
        Sent to {email} soon after 8:00 ({zone}).
      </p>
      {zone !== here && (
        <Button
          size="sm"
          variant="line"
          onClick={() => mutate({ emailDigest: me.emailDigest, timeZone: here })}
        >
          Use {here}
        </Button>
      )}
    </div>
  )
}
