import { announce } from '#lib/feedback/announce'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { Link } from 'react-router'

import { alternativeSearchesQuery } from '../alternatives/queries.ts'
import { searchPath, type SearchTab } from '../tabs.ts'

interface NothingMatchesProps {
  readonly term: string
  readonly tab: SearchTab
  readonly onClear: () => void
}

/** Empty result of a search: offers what was probably meant. */
export function NothingMatches({ term, tab, onClear }: NothingMatchesProps) {
  const { data: searches = [], isFetching } = useQuery(alternativeSearchesQuery(tab, term))
  const offers = searches.join(' or ')
  useEffect(() => {
    if (offers !== '') announce(`Did you mean ${offers}?`)
  }, [offers])
  // The line stays empty until the server has responded.
  const advice = isFetching ? '\u00a0' : 'Check the spelling, or use fewer words.'
  return (
    <EmptyState
      title={`Nothing matches “${term}”`}
      text={offers === '' ? advice : <DidYouMean searches={searches} tab={tab} />}
      drawing={false}
      action={
        <Button variant="line" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
}

interface DidYouMeanProps {
  readonly searches: readonly string[]
  readonly tab: SearchTab
}

const DidYouMean = ({ searches, tab }: DidYouMeanProps) => (
  <>
    Did you mean{' '}
    {searches.map((search, at) => (
      <Fragment key={search}>
        {at > 0 && <span> or </span>}
        <Link to={searchPath(search, tab)} className="link">
          {search}
        </Link>
      </Fragment>
    ))}
    ?
  </>
)
