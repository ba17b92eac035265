import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider } from 'react-router/dom'
import { loadMemberRoutes, publicRoutes } from '../src/app/router.tsx'
import { initialRedirect, onRefusal } from '../src/features/account/index.ts'
import { trackEntries } from '../src/lib/navigation/history-steps.ts'
import { sessionEnd } from '../src/lib/api/session-end.ts'
import { testClient, testRouter } from './render.tsx'

/** Opens the whole app at a URL, as main.tsx does. */
export function openApp(address: string) {
  sessionEnd.resume()
  const client = testClient({
    onUnauthorized: onRefusal(() => client, {
      at: () => router.state.navigation.location ?? router.state.location,
      open: (path) => void router.navigate(path, { replace: true }),
    }),
  })
  const start = initialRedirect(new URL(address, location.origin)) ?? address
  const router = testRouter(publicRoutes(client), {
    initialEntries: [start],
    patchRoutesOnNavigation: loadMemberRoutes(client),
  })
  trackEntries(router)
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  return { ...view, client, router, where, user: userEvent.setup() }
}
