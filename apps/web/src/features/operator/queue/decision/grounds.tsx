import { REASON_LABELS } from '#lib/text/report-reasons'
import { LIMITS, REPORT_REASONS, SUSPENSION_DAYS } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'

import { type OfferedAction } from '../moderation-actions.ts'
import { savedRepliesQuery } from '../../queries.ts'

/** What is decided, as it is typed. */
export interface Decided {
  readonly act: string
  readonly rule: string
  readonly days: string
  readonly statement: string
}
export const UNDECIDED: Decided = { act: '', rule: '', days: '', statement: '' }

interface GroundsProps {
  readonly decided: Decided
  readonly onChange: (change: Partial<Decided>) => void
  readonly action: Pick<OfferedAction, 'asksRule' | 'asksDays'>
  /** What is missing is marked. */
  readonly isTried: boolean
}

const missing = (isTried: boolean, value: string) => (isTried && value === '') || undefined

/** The rule, how long, a saved reply and the text that the person reads. */
export function GroundsOf({ decided, onChange, action, isTried }: GroundsProps) {
  const { rule, days, statement } = decided
  const { asksRule, asksDays } = action
  return (
    <>
      <div className="op-grounds">
        {asksRule && (
          <select
            aria-label="Rule that was broken"
            aria-required
            aria-invalid={missing(isTried, rule)}
            value={rule}
            onChange={({ currentTarget }) => onChange({ rule: currentTarget.value })}
            className="op-in"
          >
            <option value="">Rule that was broken</option>
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REASON_LABELS[reason]}
              </option>
            ))}
          </select>
        )}
        {asksDays && (
          <select
            aria-label="For how long"
            aria-required
            aria-invalid={missing(isTried, days)}
            value={days}
            onChange={({ currentTarget }) => onChange({ days: currentTarget.value })}
            className="op-in"
          >
            <option value="">For how long</option>
            {SUSPENSION_DAYS.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? '1 day' : `${count} days`}
              </option>
            ))}
          </select>
        )}
        <SavedReply onChoose={(text) => onChange({ statement: text })} />
      </div>
      <textarea
        aria-label="Reasons for the person"
        placeholder="What the person reads with the rule. Your name is not shown."
        value={statement}
        maxLength={LIMITS.noteMax}
        rows={2}
        onChange={({ currentTarget }) => onChange({ statement: currentTarget.value })}
        className="op-in"
      />
    </>
  )
}

/** Fills the text with a saved reply. */
function SavedReply({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { data: replies = [] } = useQuery(savedRepliesQuery())
  if (replies.length === 0) return null
  return (
    <select
      aria-label="Saved reply"
      value=""
      onChange={({ currentTarget }) => {
        const reply = replies.find(({ $id }) => $id === currentTarget.value)
        if (reply) onChoose(reply.text)
      }}
      className="op-in"
    >
      <option value="">Saved reply</option>
      {replies.map(({ $id, title }) => (
        <option key={$id} value={$id}>
          {title}
        </option>
      ))}
    </select>
  )
}
