import { createBrowserRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  hasPreviousInApp,
  reloadedPreviousPath,
  trackFirstEntry,
  trackEntries,
} from './history-steps.ts'

const keyHere = () => (history.state as { readonly key: string }).key

/** Opens a URL in the browser, right after a page of ours at `/jobs?q=ada`, according to the positions. */
function arrive({ referrer = '' } = {}) {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  sessionStorage.setItem('devhood-left-at', `${history.length - 1} /jobs?q=ada`)
  trackFirstEntry()
}

function openRouter() {
  const router = createBrowserRouter([{ path: '*', element: null }])
  trackEntries(router)
  return router
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('a page opened by the browser', () => {
  it.each([
    ['a typed address', '', true],
    ['a link of ours', `${location.origin}/about`, true],
    ['a link of another site', 'https://other.example/', false],
    ['a link of another site whose URL starts like ours', 'http://localhost.example:3000/', false],
  ])('by %s follows ours: %s %s', (_name, referrer, isAfter) => {
    arrive({ referrer })
    expect(hasPreviousInApp(keyHere())).toBe(isAfter)
    expect(reloadedPreviousPath(keyHere())).toBe(isAfter ? '/jobs?q=ada' : undefined)
  })

  it('is the first of its tab when none of our pages is left', () => {
    trackFirstEntry()
    expect(hasPreviousInApp(keyHere())).toBe(false)
  })

  it.each([
    ['no page', 0, false],
    ['a page', 1, true],
  ])('follows ours if the browser knows %s of ours right before it', (_name, index, isAfter) => {
    vi.stubGlobal('navigation', { currentEntry: { index } })
    arrive()
    expect(hasPreviousInApp(keyHere())).toBe(isAfter)
  })

  it('keeps its mark when another replaces it, with the path that the browser would load', async () => {
    arrive()
    const router = openRouter()
    await router.navigate('/jobs/1', { replace: true })
    expect(router.state.location.pathname).toBe('/jobs/1')
    expect(reloadedPreviousPath(router.state.location.key)).toBe('/jobs?q=ada')
    router.dispose()
  })

  it('is followed by pages that the browser need not load', async () => {
    arrive()
    const router = openRouter()
    await router.navigate('/jobs/1')
    await router.navigate('/jobs/2', { replace: true })
    const { key } = router.state.location
    expect([hasPreviousInApp(key), reloadedPreviousPath(key)]).toEqual([true, undefined])
    router.dispose()
  })
})
