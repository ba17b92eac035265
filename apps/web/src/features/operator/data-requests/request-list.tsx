import { keepFocus } from '#lib/dom/keep-focus'
import { useQuery } from '@tanstack/react-query'

import { requestsQuery } from './queries.ts'
import { RequestEntry } from './request-entry.tsx'
import { isOpen } from './request-texts.ts'

/** Erasures and exports that are under way; nothing where there are none, which is nearly always. */
export function RequestList() {
  const { data = [] } = useQuery(requestsQuery())
  const open = data.filter(isOpen)
  if (open.length === 0) return null
  return (
    <section
      aria-label="Requests by law"
      className="rounded-card border border-border bg-surface px-3.5 pt-3"
    >
      <h2 className="text-strong">Requests by law</h2>
      <ul ref={keepFocus} className="divide-y divide-border">
        {open.map((request) => (
          <RequestEntry key={request.$id} request={request} />
        ))}
      </ul>
    </section>
  )
}
