import { searchedTag } from '#lib/text/searched-tag'
import { quotedWords } from '@devhood/contract'
import { searchWords } from '@devhood/contract/search'
import { namesOf } from '@devhood/contract/technologies'
import { Fragment } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { searchPath, searchTabIn } from '../tabs.ts'

const wordOf = (name: string) => searchWords(name).join(' ')

/** The other names of the technologies that a search names, each as the table has it. */
function otherNames(term: string): string[] {
  const words = searchWords(term)
  const names = new Map(
    words
      .flatMap(namesOf)
      .map((name) => [wordOf(name), name] as const)
      .toReversed(),
  )
  for (const word of words) names.delete(word)
  return [...names.values()].toReversed()
}

/** Says which other names of technologies are found, too, with a link to a search without them; in quotes, the way back. */
export function OtherNames({ term }: { readonly term: string }) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const words = quotedWords(term)
  const plain = searchedTag(term) ?? term
  const names = words === undefined ? otherNames(plain) : []
  const pathOf = (search: string) => searchPath(search, searchTabIn(params), pathname)
  if (words === undefined && names.length === 0) return null
  return (
    <p>
      {names.map((name, at) => (
        <Fragment key={name}>
          <span>{at === 0 ? 'Including ' : at === names.length - 1 ? ' and ' : ', '}</span>
          <b className="font-semibold text-text">{name}</b>
        </Fragment>
      ))}
      {words === undefined ? (
        <>
          <span>. </span>
          <Link to={pathOf(`"${plain}"`)} className="link">
            {`Only “${plain}”`}
          </Link>
        </>
      ) : (
        <>
          <span>{`Only “${words}”. `}</span>
          <Link to={pathOf(words)} className="link">
            Search without quotes
          </Link>
        </>
      )}
    </p>
  )
}
