import { LIMITS } from '@devhood/contract'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { CHOSEN } from '#ui/controls/filter-chip'
import { SearchField } from '#ui/forms/search-field'
import { Icon } from '#ui/icon'
import { Link } from 'react-router'

interface SearchTextProps {
  /** Id of the form with the filters. */
  readonly form: string
  readonly label: string
  readonly placeholder: string
  readonly text: string
}

/** The words of a search that loads the page anew, so it needs no script. */
export const SearchText = ({ text, ...field }: SearchTextProps) => (
  <SearchField
    {...field}
    name="q"
    size="lg"
    className="min-w-0 flex-1"
    defaultValue={text}
    maxLength={LIMITS.searchMax}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
)

interface SubmitProps {
  readonly form: string
  readonly className?: string
}

export const Submit = ({ form, className = '' }: SubmitProps) => (
  <Button type="submit" form={form} className={`min-h-13 flex-none ${className}`}>
    Search
  </Button>
)

export interface ChosenFilter {
  readonly label: string
  /** The query of the address without it. */
  readonly without: string
}

interface ChosenFiltersProps {
  /** The page without any. */
  readonly path: string
  readonly filters: readonly ChosenFilter[]
}

export const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}?${query}`

/** The chosen filters, each a link to the page without it. */
export const ChosenFilters = ({ path, filters }: ChosenFiltersProps) =>
  filters.length > 0 && (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {filters.map(({ label, without }) => (
        // A tag may have the same text as a place.
        <li key={`${without} ${label}`} className="max-w-full">
          <Link
            to={withQuery(path, without)}
            aria-label={`Remove ${label}`}
            className={`${CHOSEN} gap-2 pr-3`}
          >
            <span className="truncate py-1">{label}</span>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink to={path} variant="ghost" size="sm">
          Clear all
        </ButtonLink>
      </li>
    </ul>
  )
