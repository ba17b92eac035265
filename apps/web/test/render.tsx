import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createQueryClient } from '../src/lib/api/query-client.ts'
import { type ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach } from 'vitest'

// A busy machine may take its time; who waits goes on as soon as the thing is there.
configure({ asyncUtilTimeout: 8000 })

afterEach(cleanup)

interface Options {
  /** The address that is opened; `/` when left out. */
  readonly at?: string
  readonly onUnauthorized?: (error: Error) => void
}

/** A query client as the product has it, but one that does not wait between its retries. */
export function testClient({ onUnauthorized = () => undefined }: Options = {}) {
  return createQueryClient({ onUnauthorized, retryDelay: () => 0 })
}

/** Shows routes in a memory router with a query client of their own, and a hand that types and clicks. */
export function renderRoutes(routes: RouteObject[], { at = '/', ...options }: Options = {}) {
  const client = testClient(options)
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, client, router, user: userEvent.setup() }
}

/** Shows one element at any address. */
export function renderElement(element: ReactNode, options: Options = {}) {
  return renderRoutes([{ path: '*', element }], options)
}
