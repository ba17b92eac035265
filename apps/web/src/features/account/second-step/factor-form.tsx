import { isErrorType } from '../sign-in.ts'
import { failureText } from '#lib/api/offline'
import { Button } from '#ui/controls/button'
import { NotLoaded } from '#ui/feedback/load-failed'
import { latePart } from '#ui/lazy-part'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import {
  type Challenges,
  factorsQuery,
  isSent,
  type SecondFactor,
  useChallenges,
} from './challenges.ts'
import { hasPasskeyQuery } from '../passkeys/passkeys.ts'
import { CodeField } from './code-field.tsx'

interface Way {
  /** What the button says that chooses it. */
  readonly choose: string
  readonly label: string
  readonly hint: string
  readonly wrong: string
}

const SOON = "Six digits. It's sent as soon as the last one is in."

/** The factors, the best first. */
const WAYS: Readonly<Record<SecondFactor, Way>> = {
  totp: {
    choose: 'Use your authenticator app',
    label: 'Code from your authenticator app',
    hint: SOON,
    wrong: 'Wrong code. Each works once: wait until the app shows the next one.',
  },
  email: {
    choose: 'Email me a code',
    label: 'Code from the email',
    hint: SOON,
    wrong: 'Wrong code.',
  },
  phone: {
    choose: 'Text me a code',
    label: 'Code from the text message',
    hint: SOON,
    wrong: 'Wrong code.',
  },
  recoveryCode: {
    choose: 'Use a recovery code',
    label: 'Recovery code',
    hint: 'One of the ten that you have kept. Each works once.',
    wrong: "This isn't one of your codes, or it was used already.",
  },
}
const FACTORS = Object.keys(WAYS) as SecondFactor[]

const textOf = (error: Error, { wrong }: Way): string =>
  isErrorType(error, 'user_invalid_token') || isErrorType(error, 'user_more_factors_required')
    ? wrong
    : failureText(error)

interface FactorFormProps {
  /** Called when the session is confirmed; the form is busy until it resolves. */
  readonly onConfirmed: () => Promise<unknown>
  /** Whether the browser asks for a passkey without a press. */
  readonly isAtOnce?: boolean
}

const PasskeyFactor = latePart(
  async () => (await import('../passkeys/passkey-factor.tsx')).PasskeyFactor,
)

/** Asks for a second step, in one of the ways that the account has. What was typed stays, also in another way. */
export function FactorForm({ onConfirmed, isAtOnce = false }: FactorFormProps) {
  const factors = useQuery(factorsQuery())
  const { data: hasPasskey = false, isLoading } = useQuery(hasPasskeyQuery())
  const challenges = useChallenges()
  const [chosen, choose] = useState<SecondFactor>()
  const [typed, setTyped] = useState<Partial<Record<SecondFactor, string>>>({})
  if (!factors.data || isLoading)
    return (
      <NotLoaded
        query={factors}
        title="Your second step didn't load"
        loading="Loading"
        lines={['h-5 w-1/2', 'h-12']}
        className="grid gap-1.5"
      />
    )
  const { data } = factors
  const ways = FACTORS.filter((factor) => data[factor])
  // Beside a passkey, recovery codes are for who asks for them.
  const factor = chosen ?? ways.find((way) => !hasPasskey || way !== 'recoveryCode')
  if (factor === undefined && !hasPasskey)
    return <p className="text-muted">Your second step can't be confirmed in this browser.</p>
  return (
    <>
      {hasPasskey && <PasskeyFactor onConfirmed={onConfirmed} isAtOnce={isAtOnce} />}
      {factor && (
        <FactorCode
          key={factor}
          factor={factor}
          challenges={challenges}
          value={typed[factor] ?? ''}
          onChange={(code) => setTyped((before) => ({ ...before, [factor]: code }))}
          onConfirmed={onConfirmed}
          isSecondary={hasPasskey}
        />
      )}
      {ways.some((way) => way !== factor) && (
        <div className="grid gap-3">
          {ways.map(
            (way) =>
              way !== factor && (
                <Button key={way} wide onClick={() => choose(way)}>
                  {WAYS[way].choose}
                </Button>
              ),
          )}
        </div>
      )}
    </>
  )
}

interface FactorCodeProps extends Pick<FactorFormProps, 'onConfirmed'> {
  readonly factor: SecondFactor
  /** Another way is the next step. */
  readonly isSecondary: boolean
  readonly challenges: Challenges
  readonly value: string
  readonly onChange: (code: string) => void
}

/** The code of one factor; one that is sent is asked for first. */
function FactorCode({ factor, challenges, value, onChange, ...props }: FactorCodeProps) {
  const { onConfirmed, isSecondary } = props
  const way = WAYS[factor]
  const send = useMutation({ mutationFn: async () => challenges.begin(factor) })
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      await challenges.answer(factor, code)
      await onConfirmed()
    },
  })
  const busy = confirm.isPending || confirm.isSuccess
  const run = (code: string) => busy || code.trim() === '' || confirm.mutate(code)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    run(value)
  }
  const failure = send.error ?? confirm.error
  const sendAgain = (
    <Button variant="line" wide busy={send.isPending} onClick={() => send.mutate()}>
      {challenges.sent.has(factor) ? "Didn't get it? Send again" : way.choose}
    </Button>
  )
  if (isSent(factor) && !challenges.sent.has(factor))
    return (
      <div className="grid gap-3">
        {failure && <p role="alert">{textOf(failure, way)}</p>}
        {sendAgain}
      </div>
    )
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <CodeField
        label={way.label}
        hint={way.hint}
        error={failure ? textOf(failure, way) : undefined}
        value={value}
        onChange={onChange}
        onComplete={run}
        isNumeric={factor !== 'recoveryCode'}
      />
      <Button type="submit" variant={isSecondary ? 'quiet' : 'primary'} size="lg" wide busy={busy}>
        Confirm
      </Button>
      {isSent(factor) && sendAgain}
    </form>
  )
}
