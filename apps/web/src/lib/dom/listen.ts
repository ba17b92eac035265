type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : HTMLElementEventMap

type Listeners<Events> = { readonly [Name in keyof Events]?: (event: Events[Name]) => void }

/** Listens to events until the returned function is called. */
export function listen<Target extends Window | Document | HTMLElement>(
  target: Target,
  listeners: Listeners<EventsOf<Target>>,
  options?: AddEventListenerOptions,
): () => void {
  const listening = new AbortController()
  for (const [name, listener] of Object.entries(listeners) as [string, EventListener][])
    target.addEventListener(name, listener, { ...options, signal: listening.signal })
  return () => listening.abort()
}
