import { excerptAround, type Match } from '#lib/text/matches'
import { Fragment } from 'react'

interface MarkedProps {
  readonly text: string
  readonly matches?: readonly Match[] | undefined
  /** The text begins shortly before the first match. */
  readonly excerpt?: boolean
}

/** A text in which what a search has found is marked. */
export function Marked({ text, matches = [], excerpt = false }: MarkedProps) {
  const shown = excerpt ? excerptAround(text, matches) : { text, matches }
  const ends = [0, ...shown.matches.map(({ to }) => to)]
  return (
    <>
      {shown.matches.map(({ from, to }, at) => (
        <Fragment key={from}>
          <span>{shown.text.slice(ends[at], from)}</span>
          <mark className="-mx-px rounded-[3px] bg-accent-soft px-[3px] py-px font-semibold text-accent-text">
            {shown.text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      <span>{shown.text.slice(ends.at(-1))}</span>
    </>
  )
}
