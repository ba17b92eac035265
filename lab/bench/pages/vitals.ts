import { type CDPSession, type Page } from '@playwright/test'

interface Vitals {
  /** Milliseconds until the largest contentful paint, and its element. */
  lcp: number
  largest: string
  /** Cumulative layout shift, as a share of the screen. */
  cls: number
  /** Milliseconds from each press or key to the next frame. */
  readonly interactions: number[]
  /** Tasks of the page's main thread that take more than 50 ms. */
  readonly longTasks: { readonly start: number; readonly ms: number }[]
}

interface Entry extends PerformanceEntry {
  readonly url?: string
  readonly element?: Element
  readonly value?: number
  readonly hadRecentInput?: boolean
  readonly interactionId?: number
}

/** Collects vitals in every document that the page opens from now on. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: Vitals = { lcp: 0, largest: '', cls: 0, interactions: [], longTasks: [] }
    Object.assign(globalThis, { vitals })
    const watch = (type: string, hear: (entry: Entry) => void, options = {}) =>
      new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(hear)).observe({
        type,
        buffered: true,
        ...options,
      })
    watch('largest-contentful-paint', ({ startTime, element, url }) => {
      vitals.lcp = startTime
      vitals.largest = `${element?.tagName.toLowerCase() ?? ''} ${url?.split('?')[0]?.slice(-28) ?? ''}`
    })
    watch('layout-shift', ({ hadRecentInput, value = 0 }) => {
      if (!hadRecentInput) vitals.cls += value
    })
    watch(
      'event',
      ({ interactionId = 0, duration }) => {
        if (interactionId > 0) vitals.interactions.push(duration)
      },
      { durationThreshold: 16 },
    )
    watch('longtask', ({ startTime, duration }) =>
      vitals.longTasks.push({ start: startTime, ms: duration }),
    )
  })
}

/** The vitals of the current document. */
export async function vitalsOf(page: Page): Promise<Vitals> {
  // After two frames, pending measurements have arrived.
  return page.evaluate(
    () =>
      new Promise<Vitals>((resolve) => {
        const { vitals } = globalThis as unknown as { vitals: Vitals }
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(vitals)))
      }),
  )
}

/** A request of a page. Times are milliseconds since the start of the first one. */
export interface Requested {
  readonly address: string
  readonly kind: string
  readonly by: string
  readonly priority: string
  readonly start: number
  end: number
  /** Transferred bytes including headers; 0 when cached. */
  bytes: number
}

/** Records all requests of a page from now on. */
export function watchRequests(session: CDPSession): () => Requested[] {
  const known = new Map<string, Requested>()
  let inputStart: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator }) => {
    if (!request.url.startsWith('http')) return
    inputStart ??= timestamp
    const { pathname } = new URL(request.url)
    known.set(requestId, {
      address: pathname,
      kind: type?.toLowerCase() ?? '',
      by: initiator.url
        ? new URL(initiator.url).pathname.split('/').at(-1) || 'page'
        : initiator.type,
      priority: request.initialPriority,
      start: (timestamp - inputStart) * 1000,
      end: Number.NaN,
      bytes: 0,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = known.get(requestId)
    if (!request || inputStart === undefined) return
    request.end = (timestamp - inputStart) * 1000
    request.bytes = encodedDataLength
  })
  return () => [...known.values()]
}
