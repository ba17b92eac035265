import { findMatches } from '#lib/text/matches'
import { countryNameOf } from '@devhood/contract/places'

import { Marked } from './marked.tsx'
import { Place } from './place.tsx'

interface FoundPlaceProps {
  readonly place: string
  readonly term: string
}

/** A place, with its country where only that tells why a search has found it. */
export function FoundPlace({ place, term }: FoundPlaceProps) {
  const text = [place, `${place}, ${countryNameOf(place) ?? ''}`].find(
    (each) => findMatches(each, term).length > 0,
  )
  return (
    <Place>
      <Marked text={text ?? place} matches={findMatches(text ?? place, term)} />
    </Place>
  )
}
