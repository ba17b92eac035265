import { copyText } from '#lib/device/copy-text'
import { formatDate } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { Dialog } from '#ui/overlays/dialog'
import { type AccessToken } from '@devhood/contract/schemas'
import { useState } from 'react'

const OUTCOMES = {
  copied: 'Copied.',
  failed: "Couldn't copy it: select it and copy it yourself.",
} as const

interface NewSecretProps {
  readonly token: AccessToken
  readonly onClose: () => void
}

/** The secret of a new token, which is shown once: it closes when it was copied, or after a question. */
export function NewSecret({ token: { name, secret, expire }, onClose }: NewSecretProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>()
  const [isWarned, setWarned] = useState(false)
  const copy = async () => setOutcome((await copyText(secret)) ? 'copied' : 'failed')
  const leave = () => {
    if (outcome === 'copied' || isWarned) onClose()
    else setWarned(true)
  }
  return (
    <Dialog open onClose={leave} title="Your new token">
      <p className="text-muted">
        {`Copy it now: we can't show it again. “${name}” works until ${formatDate(new Date(expire))}.`}
      </p>
      <code
        aria-label="Access token"
        className="block rounded-card border border-border bg-bg p-3 font-mono text-mono wrap-anywhere select-all"
      >
        {secret}
      </code>
      <Button data-first-focus onClick={() => void copy()}>
        Copy
      </Button>
      <output className="text-small text-muted empty:hidden">{outcome && OUTCOMES[outcome]}</output>
      <FormAlert>
        {isWarned && outcome !== 'copied'
          ? "You won't see this token again. Close once more to leave without it."
          : undefined}
      </FormAlert>
      <Button variant="primary" wide onClick={leave}>
        Done
      </Button>
    </Dialog>
  )
}
