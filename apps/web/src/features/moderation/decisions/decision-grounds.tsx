import { settings } from '#lib/settings/settings'
import { formatDate } from '#lib/text/format'
import { type Means } from '@devhood/contract'
import { type Decision } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'

import { REASON_LABELS } from '#lib/text/report-reasons'

const MEANS_TEXTS: Readonly<Record<Means, string>> = {
  report: 'A member reported it. A person decided; no automatic tool did.',
  hold: 'It waited for a moderator. A person decided.',
  moderator: 'A moderator came across it. A person decided; no automatic tool did.',
}

const RULES = '/rules'
const hasRules = settings.sitePlaces.some(([to]) => to === RULES)

type Grounds = Pick<Decision, 'rule' | 'means' | 'until' | 'statement'>

/** What a decision states: the rule, what was found, how, and until when it holds. */
export function DecisionGrounds({ rule, means, until, statement }: Grounds) {
  if (!rule && !means && !until && !statement) return null
  return (
    <dl className="grid grid-cols-1 divide-y divide-border border-y border-border">
      {rule && (
        <Ground title="Rule">
          <span>{REASON_LABELS[rule]}</span>
          {hasRules && (
            <a href={RULES} className="link">
              Read the rules
            </a>
          )}
        </Ground>
      )}
      {statement && (
        <Ground title="What we found">
          <span dir="auto" className="wrap-anywhere whitespace-pre-line">
            {statement}
          </span>
        </Ground>
      )}
      {means && (
        <Ground title="How we found it">
          <span>{MEANS_TEXTS[means]}</span>
        </Ground>
      )}
      {until && (
        <Ground title="Until">
          <time dateTime={until}>{formatDate(new Date(until))}</time>
        </Ground>
      )}
    </dl>
  )
}

const Ground = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-1 py-3">
    <dt className="text-small text-muted">{title}</dt>
    <dd className="grid grid-cols-1 gap-1">{children}</dd>
  </div>
)
