import { CodeField, secondFactors } from '#features/account'
import { failureText } from '#lib/api/offline'
import { copyText } from '#lib/device/copy-text'
import { Button } from '#ui/controls/button'
import { Loading } from '#ui/feedback/skeleton'
import { lazyPart } from '#ui/lazy-part'
import { ClientError } from '@devhood/client'
import { type MfaType } from '@devhood/contract/schemas'
import { useMutation } from '@tanstack/react-query'
import { Suspense, type SyntheticEvent, useState } from 'react'
import { makeCodes } from './make-codes.ts'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

const isType = (error: unknown, type: string) => error instanceof ClientError && error.type === type

/** Verifies the app, switches the second step on, and makes recovery codes. Each step can be repeated. */
async function connect(otp: string): Promise<readonly string[]> {
  try {
    await secondFactors.verifyAuthenticator(otp)
  } catch (error) {
    // The response to an earlier attempt was lost.
    if (!isType(error, 'user_authenticator_already_verified')) throw error
  }
  await secondFactors.setNeeded(true)
  return makeCodes()
}

interface ConnectAppProps {
  readonly app: MfaType
  readonly onConnected: (codes: readonly string[]) => void
}

/** The secret of the app, as a QR code and as text, and a field for the app's first code. */
export function ConnectApp({ app, onConnected }: ConnectAppProps) {
  const [code, setCode] = useState('')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: connect,
    onSuccess: onConnected,
  })
  const busy = isPending || isSuccess
  const run = (typed: string) => busy || typed === '' || mutate(typed)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    run(code)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <p className="text-muted">Scan this with your authenticator app, or type in the key below.</p>
      <Suspense fallback={<Loading label="Loading the QR code" lines={['h-56']} />}>
        <QrCode text={app.uri} label="QR code with the key below" />
      </Suspense>
      <Secret text={app.secret} />
      <CodeField
        label="Code that the app shows"
        hint="Six digits. It's sent as soon as the last one is in."
        error={error ? failureOf(error) : undefined}
        value={code}
        onChange={setCode}
        onComplete={run}
        isNumeric
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        Switch on
      </Button>
    </form>
  )
}

const failureOf = (error: Error): string =>
  isType(error, 'user_invalid_token')
    ? "Wrong code. If it stays wrong, check your phone's time."
    : failureText(error)

function Secret({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => setOutcome((await copyText(text)) ? 'Copied.' : "Couldn't copy it.")
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-[min(100%,11rem)] flex-1 font-mono text-mono wrap-anywhere">
        {text.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        Copy key
      </Button>
      <output className="text-small text-muted empty:hidden">{outcome}</output>
    </div>
  )
}
