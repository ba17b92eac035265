import { signInPath, useViewer } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { ButtonLink } from '#ui/controls/button-link'
import { DialogButton } from '#ui/overlays/dialog-button'
import { type JobFilters } from '@devhood/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { suggestedSearchName } from '../board/active-filters.ts'
import { saveSearch, useSavedSearches } from './searches.ts'
import { NameDialog } from './name-dialog.tsx'

interface SaveSearchButtonProps {
  readonly filters: JobFilters
  /** The filters as a query string. */
  readonly query: string
  /** Creation date of the newest matching ad. */
  readonly newest: string | undefined
}

/** Saves the current filters under a name, or shows that they are saved already. */
export function SaveSearchButton({ query, ...rest }: SaveSearchButtonProps) {
  const viewer = useViewer()
  const saved = useSavedSearches().data?.find((search) => search.query === query)
  if (query === '') return null
  if (!viewer)
    return (
      <ButtonLink to={signInPath(`/jobs?${query}`)} variant="line" size="sm">
        Sign in to save this search
      </ButtonLink>
    )
  if (saved)
    return (
      <p className="truncate text-small text-muted">
        Saved as{' '}
        <Link to="/jobs/searches" className="link">
          {saved.name}
        </Link>
      </p>
    )
  return <SaveSearch key={query} userId={viewer.$id} query={query} {...rest} />
}

interface SaveSearchProps extends SaveSearchButtonProps {
  readonly userId: string
}

function SaveSearch({ userId, filters, query, newest }: SaveSearchProps) {
  const saving = saveSearch(useQueryClient(), { userId, query, newest })
  const onSaved = () =>
    toast({ title: 'Search saved', text: 'New matches will appear under Saved searches.' })
  return (
    <DialogButton
      size="sm"
      variant="line"
      dialog={(close) => (
        <NameDialog
          title="Save search"
          name={suggestedSearchName(filters)}
          saving={saving}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    >
      Save search
    </DialogButton>
  )
}
