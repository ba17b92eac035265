import { type ContentRule } from '@devhood/contract/schemas'
import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { formatCount } from '#lib/text/format'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Confirm } from '#ui/overlays/confirm'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { operatorApi, operatorKeys, rulesQuery } from '../queries.ts'
import { RuleForm } from './rule-form.tsx'
import { EFFECT_NAMES } from './rule-texts.ts'

/** Rules for what people share: a form for a new one, and all that are in force. */
export function ContentRules() {
  const rules = useQuery(rulesQuery())
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-[68ch] text-muted">
        A rule looks at what people share and change from now on: posts, comments and job ads. What
        it finds is in the queue of reports. Pictures that moderators have removed wait by
        themselves when they come again.
      </p>
      <RuleForm />
      {rules.data ? (
        <ul aria-label="Rules" className="divide-y divide-border empty:hidden">
          {rules.data.map((rule) => (
            <RuleRow key={rule.$id} rule={rule} />
          ))}
        </ul>
      ) : (
        <NotLoaded
          query={rules}
          title="The rules didn't load"
          loading="Loading rules"
          lines={['h-10', 'h-10']}
          className="grid gap-4"
        />
      )}
    </div>
  )
}

const nameOf = ({ kind, text }: ContentRule) => (kind === 'words' ? `“${text}”` : text)

const lineAbout = ({ effect, found, note }: ContentRule) =>
  [EFFECT_NAMES[effect], `found ${formatCount(found, 'time', 'times')}`, note]
    .filter(Boolean)
    .join(' · ')

function RuleRow({ rule }: { readonly rule: ContentRule }) {
  const client = useQueryClient()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <bdi>{nameOf(rule)}</bdi>
        </p>
        <p className="text-small wrap-anywhere text-muted">{lineAbout(rule)}</p>
      </div>
      <Confirm
        actionLabel="Remove"
        label={`Remove the rule ${nameOf(rule)}`}
        question="It finds nothing more. What it has found stays in the queue."
        size="sm"
        onConfirm={async () => {
          await ignoreNotFound(operatorApi.removeRule(rule.$id))
          await client.invalidateQueries({ queryKey: operatorKeys.rules })
          toast({ title: 'The rule is removed' })
        }}
      />
    </li>
  )
}
