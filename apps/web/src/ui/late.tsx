import { Notice } from '#ui/feedback/notice'
import { type ComponentType, createContext, lazy, use, useEffect, useState } from 'react'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** Requests the part again. */
const RetryContext = createContext<(() => void) | undefined>(undefined)

/**
 * A part of a page whose code loads when it is first shown, below a Suspense. What does not arrive takes only itself: in its
 * place, a notice offers to request it again, or another component stands in for it.
 */
export function late<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props> = MissingPart,
): ComponentType<Props> {
  let lost: unknown
  const request = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      if (lost) await (await import('#lib/device/lost-part')).recover(lost)
      return await load()
    } catch (error) {
      lost ??= error
      return { default: Lost }
    }
  }
  let latest = lazy(request)
  const renew = () => void (latest = lazy(request))
  function Lost(props: Props) {
    // What is shown anew is requested anew.
    useEffect(() => renew, [])
    return <Missing {...props} />
  }
  return function Late(props: Props) {
    // What is suspended before it was ever shown has no state of its own: it goes on with the latest request.
    const [Part, setPart] = useState(() => latest)
    const retry = () => {
      renew()
      // React may call the updater several times: it must not make a request each time.
      const next = latest
      setPart(() => next)
    }
    return (
      <RetryContext value={retry}>
        <Part {...props} />
      </RetryContext>
    )
  }
}

function MissingPart() {
  const retry = use(RetryContext)
  return <Notice title="This part didn't load." {...(retry && { onRetry: retry })} />
}

/** Says that a part is missing which has no place on the page, such as a dialog. */
export function MissingOver() {
  return (
    <div className="fixed inset-x-3 bottom-20 z-40 mx-auto max-w-105">
      <MissingPart />
    </div>
  )
}
