import { type Proof } from '@devhood/client/proofs'
import { Notice } from '#ui/notice'
import { Spinner } from '#ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isWorthless, wordsOf } from './failure.ts'
import { leadOn } from './lead-on.ts'
import { proofs } from './proofs.ts'
import { useHeld } from './use-held.ts'
import { Worthless } from './worthless.tsx'

/** Where the link of a letter signs in. It is the page that does so: who only looks at addresses uses nothing up. */
export function MagicLinkScreen() {
  const { proof, wanted } = useHeld()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (held: Proof) => proofs.openByLink(held),
    onSuccess: () => leadOn(wanted),
  })
  useEffect(() => {
    if (proof) mutate(proof)
  }, [proof, mutate])
  if (proof === undefined || isWorthless(error))
    return <Worthless to="/email-link" again="Send another link" />
  return (
    <div className="grid gap-7" aria-busy={isPending}>
      <h1 tabIndex={-1} className="flex items-center gap-3 text-title-lg">
        Signing you in {isPending && <Spinner size={20} />}
      </h1>
      {error && <Notice title={wordsOf(error)} onRetry={() => mutate(proof)} />}
    </div>
  )
}
