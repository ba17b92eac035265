import { searchWords } from '@devhood/contract/search'
import { namesOf } from '@devhood/contract/technologies'
import { Fragment } from 'react'

const wordOf = (name: string) => searchWords(name).join(' ')

/** Says which other names of a technology are found, too. */
export function OtherNames({ term }: { readonly term: string }) {
  const words = namesOf(term.replace(/^#+/, '').trim()).map((name) => [wordOf(name), name] as const)
  const names = new Map(words.toReversed())
  names.delete(wordOf(term))
  if (names.size === 0) return null
  return (
    <p className="mb-4 text-small text-muted">
      {[...names.values()].toReversed().map((name, at) => (
        <Fragment key={name}>
          <span>{at === 0 ? 'Including ' : at === names.size - 1 ? ' and ' : ', '}</span>
          <b className="font-semibold text-text">{name}</b>
        </Fragment>
      ))}
      <span>.</span>
    </p>
  )
}
