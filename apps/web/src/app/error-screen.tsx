import { TEXTS } from '@devhood/contract'
import { Button } from '#ui/button'
import { Street } from '#ui/street'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'

/** What is shown when a page can't be: says so, keeps nothing from the reader, offers the two ways on. */
export function ErrorScreen() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 px-4 py-12 text-center">
      <title>{TEXTS.page.failed}</title>
      <Street />
      <h1 className="text-title-sm">{TEXTS.page.failed}</h1>
      <p className="max-w-[44ch] text-balance text-muted">{reasonOf(error)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button variant="line" onClick={() => location.assign('/')}>
          Go to the home page
        </Button>
      </div>
    </main>
  )
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  if (error instanceof Error && error.message) return error.message
  return 'The page could not be shown. Nothing that you saved is lost.'
}
