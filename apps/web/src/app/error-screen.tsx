import { ClientError } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { tabItems } from '#lib/device/storage'
import { Button } from '#ui/controls/button'
import { LogoMark } from '#ui/logo'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'

/** Full-page error screen with two ways to continue. */
export function ErrorScreen() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <title>{TEXTS.page.failed}</title>
      <Failure heading="h1" />
    </main>
  )
}

/** Error screen for one page inside the shell, whose navigation stays. */
export function ErrorPanel() {
  return <Failure heading="h2" />
}

function Failure({ heading: Heading }: { readonly heading: 'h1' | 'h2' }) {
  const error = useRouteError()
  useEffect(() => reloadForChunkLoadError(error), [error])
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <LogoMark size={48} className="mb-4" />
      <Heading className="text-title-sm">{TEXTS.page.failed}</Heading>
      <p className="max-w-[44ch] text-balance text-muted">{reasonOf(error)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button variant="line" onClick={() => location.assign('/')}>
          Go to the home page
        </Button>
      </div>
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  if (error instanceof ClientError) return error.message
  if (isChunkLoadError(error))
    return "Part of the app didn't load. Check your connection, then reload the page."
  return "This page couldn't be shown. Everything you saved is safe."
}

const RELOADED_AT_KEY = 'devhood-reloaded-at'
const MIN_RELOAD_INTERVAL = 60_000

/** Whether a chunk of the app failed to load: offline, or replaced by a new version. */
const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && /import|preload css/i.test(error.message)

/** Files of an older version are gone: a reload brings the new one. A second failure within a minute is shown instead. */
function reloadForChunkLoadError(error: unknown): void {
  const reloadedAt = Number(tabItems.get(RELOADED_AT_KEY) ?? 0)
  const isEarly = Date.now() - reloadedAt < MIN_RELOAD_INTERVAL
  if (!isChunkLoadError(error) || !navigator.onLine || isEarly) return
  tabItems.set(RELOADED_AT_KEY, String(Date.now()))
  location.reload()
}
