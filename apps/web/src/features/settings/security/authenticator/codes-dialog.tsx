import { copyText } from '#lib/device/copy-text'
import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { Dialog } from '#ui/overlays/dialog'
import { useState } from 'react'
import { downloadText, printText } from './keep-text.ts'

interface CodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Room for a number of two digits. */
const NUMBERED = { paddingInlineStart: '3rem' }

/** Ways to keep a text, each with what to say then. */
const ways = (text: string) => ({
  Copy: async () => ((await copyText(text)) ? 'Copied.' : "Couldn't copy them."),
  Print: async () => printText(text),
  Download: async () => downloadText(text, 'recovery-codes.txt'),
})

/** The recovery codes, which are shown once: it closes when they are kept, or after a question. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const [isKept, setKept] = useState(false)
  const [warning, setWarning] = useState<string>()
  const [outcome, setOutcome] = useState('')
  const text = `${settings.appName}, ${location.origin}: recovery codes\n\n${codes.join('\n')}\n`
  const leave = () => {
    if (isKept || warning) onClose()
    else setWarning("You won't see these codes again. Close once more to leave without them.")
  }
  return (
    <Dialog open onClose={leave} title="Your recovery codes">
      <p className="text-muted">
        Each opens your account once, if you lose your app. We can't show them again, and any that
        you had before don't work anymore.
      </p>
      <ol
        aria-label="Recovery codes"
        className="list-decimal rounded-card border border-border bg-bg py-3 font-mono"
        style={NUMBERED}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex gap-3 *:flex-1">
        {Object.entries(ways(text)).map(([name, keep]) => (
          <Button
            key={name}
            data-first-focus={name === 'Copy' || undefined}
            onClick={() => void keep().then(setOutcome)}
          >
            {name}
          </Button>
        ))}
      </div>
      <output className="text-small text-muted empty:hidden">{outcome}</output>
      <label className="flex min-h-tap items-center gap-3">
        <input
          type="checkbox"
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          className="size-5 flex-none accent-accent-mark"
        />
        <span>I've kept them somewhere safe</span>
      </label>
      <FormAlert>{isKept ? undefined : warning}</FormAlert>
      <Button variant="primary" wide onClick={leave}>
        Done
      </Button>
    </Dialog>
  )
}
