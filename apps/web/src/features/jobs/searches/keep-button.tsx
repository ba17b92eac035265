import { signInAddress, useReader } from '#features/account'
import { toast } from '#lib/toasts'
import { useSingleMutation } from '#lib/use-single-mutation'
import { Button, ButtonLink } from '#ui/button'
import { type JobFilters } from '@devhood/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { filtersName } from '../filter-words.ts'
import { keepSearch, useKeptSearches } from '../searches.ts'
import { NameDialog } from './name-dialog.tsx'

interface KeepButtonProps {
  readonly filters: JobFilters
  /** The same as the address has them. */
  readonly query: string
  /** When the newest ad was posted that they find. */
  readonly newest: string | undefined
}

/** Keeps what the board is asked for under a name; where it is kept already, it says so. */
export function KeepButton({ query, ...rest }: KeepButtonProps) {
  const reader = useReader()
  const kept = useKeptSearches().data?.find((search) => search.query === query)
  if (query === '') return null
  if (!reader)
    return (
      <ButtonLink to={signInAddress(`/jobs?${query}`)} variant="line" size="sm">
        Sign in to save this search
      </ButtonLink>
    )
  if (kept)
    return (
      <p className="truncate text-small text-muted">
        Saved as{' '}
        <Link to="/jobs/searches" className="link">
          {kept.name}
        </Link>
      </p>
    )
  return <Keep key={query} userId={reader.$id} query={query} {...rest} />
}

interface KeepProps extends KeepButtonProps {
  readonly userId: string
}

function Keep({ userId, filters, query, newest }: KeepProps) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error } = useSingleMutation(keepSearch(useQueryClient(), userId))
  const keep = (name: string) =>
    mutate(
      { name, query, newest },
      {
        onSuccess: () => {
          setOpen(false)
          toast({ title: 'Search saved', text: 'New matches will appear under Saved searches.' })
        },
      },
    )
  return (
    <>
      <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Save search
      </Button>
      {open && (
        <NameDialog
          title="Save search"
          name={filtersName(filters)}
          submit="Keep"
          busy={isPending}
          error={error}
          onSubmit={keep}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
