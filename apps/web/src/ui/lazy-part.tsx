import { Notice } from '#ui/feedback/notice'
import { type ComponentType, createContext, lazy, Suspense, use, useEffect, useState } from 'react'

const lostPart = async () => import('#lib/device/lost-part')

/** Requests the part again. */
const RetryContext = createContext<(() => void) | undefined>(undefined)

/**
 * A part of a page whose code loads when it is first shown, below a Suspense. What does not arrive takes only itself: in its
 * place, a notice offers to request it again, or to load a new version; or another component stands in for it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingPart,
): ComponentType<Props> {
  let lost: unknown
  const request = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      if (lost) await (await lostPart()).recover(lost)
      return { default: await load() }
    } catch (error) {
      lost ??= error
      return { default: placeOfLost() }
    }
  }
  let latest = lazy(request)
  const renew = () => void (latest = lazy(request))
  /** Another component each time, so that each loss looks for a new version. */
  const placeOfLost = (): ComponentType<Props> =>
    function Lost(props) {
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

/** The same with a Suspense of its own: nothing is in its place until it has loaded. */
export const latePart: typeof lazyPart = (load, missing) => {
  const Part = lazyPart(load, missing)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/** One need not wait for what would close. */
function MissingPart(props: object) {
  const { onClose } = props as { readonly onClose?: () => void }
  const retry = use(RetryContext)
  const [hasNewVersion, setNewVersion] = useState(false)
  useEffect(
    () =>
      void lostPart()
        .then(async (part) => part.hasNewVersion())
        .then(setNewVersion, () => undefined),
    [],
  )
  const again = retry && { onRetry: retry }
  // A request for a file of an old version would fail each time.
  const way = hasNewVersion ? RELOAD : again
  return <Notice title="This part didn't load." {...way} onClose={onClose} />
}

const RELOAD = {
  text: 'A new version is ready.',
  action: 'Reload',
  onRetry: () => location.reload(),
}

/** Says that a part is missing which has no place on the page, such as a dialog. */
export function MissingOverlay(props: object) {
  return (
    <div className="fixed inset-x-3 bottom-20 z-40 mx-auto max-w-105">
      <MissingPart {...props} />
    </div>
  )
}
