import { StackList } from '#ui/text/stack-list'
import { Icon } from '#ui/icon'
import { JOB_LABELS } from '@devhood/contract'
import { technologyOf } from '@devhood/contract/technologies'
import { foldTag } from '@devhood/contract/text'
import { type Interest } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'

export type Card = Pick<Interest, 'seniority' | 'years' | 'region' | 'stack' | 'note'>

/** The technologies of a card. */
const stackOf = ({ stack }: Pick<Card, 'stack'>): string[] =>
  stack === null || stack === '' ? [] : stack.split(', ')

/** `Senior · 6–10 years · Europe`. */
export function cardTitle({ seniority, years, region, stack, note }: Card): string {
  const facts = [
    seniority && JOB_LABELS.seniority[seniority],
    years && JOB_LABELS.years[years],
    region && JOB_LABELS.region[region],
  ].filter(Boolean)
  if (facts.length > 0) return facts.join(' · ')
  return stack || note ? 'Someone' : 'No details shown'
}

/** Stands for the picture of somebody who has no name yet. */
export const AnonymousFigure = () => (
  <span className="grid size-10 flex-none place-items-center rounded-round border-[1.5px] border-dashed border-border-strong text-muted">
    <Icon name="person" />
  </span>
)

interface CardHeadProps {
  readonly figure?: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
  readonly actions?: ReactNode
}

export const CardHead = ({ figure = <AnonymousFigure />, title, text, actions }: CardHeadProps) => (
  <div className="flex min-w-0 flex-wrap items-start gap-3">
    <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
      {figure}
      <div className="min-w-0">
        <p className="text-strong wrap-anywhere">{title}</p>
        <p className="text-small text-muted">{text}</p>
      </div>
    </div>
    {actions}
  </div>
)

interface CardDetailsProps {
  readonly card: Card
  /** The technologies of the ad: those on the card, too, are ticked. */
  readonly wanted: readonly string[]
}

/** `AWS` and `Amazon Web Services` are one. */
const keyOf = (word: string) => technologyOf(word) ?? foldTag(word)

/** What a card says besides its title. */
export function CardDetails({ card, wanted }: CardDetailsProps) {
  const known = new Set(wanted.map(keyOf))
  const stack = stackOf(card)
  return (
    <>
      {stack.length > 0 && (
        <StackList label="Skills" tags={stack} isTicked={(tag) => known.has(keyOf(tag))} />
      )}
      {card.note && (
        <blockquote dir="auto" className="border-l border-border-strong pl-3 wrap-anywhere">
          {card.note}
        </blockquote>
      )}
    </>
  )
}

interface ExchangeProps {
  readonly question: readonly [label: string, text: string]
  readonly answer?: readonly [label: string, text: string] | undefined
}

/** A question, and its answer if there is one. */
export const Exchange = ({ question, answer }: ExchangeProps) => (
  <dl className="grid gap-2 rounded-control bg-bg px-3.5 py-3">
    {[question, answer].map(
      (part) =>
        part && (
          <div key={part[0]}>
            <dt className="text-tiny text-muted">{part[0]}</dt>
            <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {part[1]}
            </dd>
          </div>
        ),
    )}
  </dl>
)
