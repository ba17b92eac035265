import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createQueryClient } from '../src/lib/api/query-client.ts'
import { type ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'

interface Options {
  /** The opened URL; default `/`. */
  readonly at?: string
  readonly onUnauthorized?: (error: Error) => void
}

/** The app's query client, without delays between retries. */
export function testClient({ onUnauthorized = () => undefined }: Options = {}) {
  return createQueryClient({ onUnauthorized, retryDelay: () => 0 })
}

/** A memory router of one test. Until it is disposed of, the window keeps it, and with it all that its page had. */
export function testRouter(...options: Parameters<typeof createMemoryRouter>) {
  const router = createMemoryRouter(...options)
  onTestFinished(() => router.dispose())
  return router
}

/** Renders routes in a memory router with their own query client, and a user for typing and clicking. */
export function renderRoutes(routes: RouteObject[], { at = '/', ...options }: Options = {}) {
  const client = testClient(options)
  const router = testRouter(routes, { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, client, router, user: userEvent.setup() }
}

/** Renders one element at any URL. */
export function renderElement(element: ReactNode, options: Options = {}) {
  return renderRoutes([{ path: '*', element }], options)
}
