import { listen } from '#lib/dom/listen'
import { useEffect, useState } from 'react'
import { type ChosenPasskey, choosePasskey, stopAsking } from './ceremonies.ts'
import { canUsePasskeys } from './passkeys.ts'

/** A challenge lives five minutes. */
const RENEW = 240_000

async function isInFieldPossible(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  // Firefox has learnt it late.
  const { isConditionalMediationAvailable } = PublicKeyCredential as Partial<
    typeof PublicKeyCredential
  >
  return (await isConditionalMediationAvailable?.call(PublicKeyCredential)) === true
}

/**
 * Lets the browser list passkeys below the field of the email. It asks again before the challenge is over, while somebody sees
 * the page, and after another question has taken its place.
 */
export function usePasskeysInField(
  { isBusy, submittedAt }: { readonly isBusy: boolean; readonly submittedAt: number },
  onChosen: (chosen: ChosenPasskey) => void,
): void {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (isBusy) return undefined
    let isCurrent = true
    void isInFieldPossible().then(async (isPossible) => {
      if (!isPossible || !isCurrent) return
      // Nobody waits for it: what fails here is offered by the button, too.
      const chosen = await choosePasskey({ inField: true }).catch(() => undefined)
      if (chosen && isCurrent) onChosen(chosen)
    })
    const renew = () => !document.hidden && setRound((before) => before + 1)
    let stopWaiting: (() => void) | undefined
    const timer = setTimeout(() => {
      if (document.hidden) stopWaiting = listen(document, { visibilitychange: renew })
      else renew()
    }, RENEW)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stopWaiting?.()
    }
    // Each press of the button ends what the browser was asked here.
  }, [isBusy, submittedAt, round, onChosen])
  useEffect(() => stopAsking, [])
}
