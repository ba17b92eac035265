import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { useDraft } from '#lib/forms/use-draft'
import { formatCount } from '#lib/text/format'
import { FormAlert } from '#ui/forms/form-alert'
import { type NewBulkActOnCases } from '@devhood/client/operator'
import { BULK_CASE_ACTIONS, type BulkCaseAction } from '@devhood/contract'
import { useMutation } from '@tanstack/react-query'

import { operatorApi } from '../../queries.ts'
import { isRule } from '../moderation-action-dialog.tsx'
import { caseName, caseTitle, kindOf } from '../case-words.ts'
import { type ReportGroup, subjectKey } from '../report-groups.ts'
import { Acts } from './acts.tsx'
import { CHOICE_LABELS } from './choices.ts'
import { type Decided, GroundsOf, UNDECIDED } from './grounds.tsx'
import { End, useDecided, useDecisionForm } from './form.tsx'

interface BulkDecisionProps {
  readonly target: () => Omit<NewBulkActOnCases, 'action'>
  /** Those that are chosen and shown. */
  readonly groups: readonly ReportGroup[]
  /** All that match are chosen, also those that are not shown. */
  readonly isAll: boolean
  /** Called with the id of the act. */
  readonly onOrdered: (act: string) => void
}

const LISTED = 50

/** What is in a selection, and one decision about all of it. */
export function BulkDecision(props: BulkDecisionProps) {
  const me = useCurrentUser()
  const draft = useDraft<Decided>({ userId: me.$id, form: 'decide many' }, UNDECIDED)
  const { groups, isAll } = props
  return (
    <>
      <div className="op-panel-b">
        <section>
          <h3>What is in it</h3>
          {isAll && (
            <p>All that match, also those that are not shown yet, but none reported later.</p>
          )}
          <ul className="grid grid-cols-1 gap-2">
            {groups.slice(0, LISTED).map(([report]) => (
              <li key={subjectKey(report)}>
                <span className="block truncate font-semibold">
                  <bdi>{caseTitle(report)}</bdi>
                </span>
                <span className="text-muted">{caseName(report)}</span>
              </li>
            ))}
          </ul>
          {groups.length > LISTED && (
            <p className="text-muted">{`and ${groups.length - LISTED} more`}</p>
          )}
        </section>
      </div>
      {draft.values && (
        <Deciding {...props} initial={draft.values} onType={draft.save} onSent={draft.close} />
      )}
    </>
  )
}

interface DecidingProps extends BulkDecisionProps {
  readonly initial: Decided
  readonly onType: (decided: Decided) => void
  readonly onSent: () => void
}

const MEASURE = { asksRule: true } as const

function Deciding({ initial, onType, onSent, ...props }: DecidingProps) {
  const { target, groups, isAll, onOrdered } = props
  const { decided, change } = useDecided(initial, onType)
  const action = BULK_CASE_ACTIONS.find((each) => each === decided.act)
  const isMeasure = action !== undefined && action !== 'dismiss'
  const lacksRule = isMeasure && decided.rule === ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (act: BulkCaseAction) => {
      const { rule, statement } = decided
      const grounds = isMeasure && isRule(rule) && { rule, statement: statement.trim() }
      return operatorApi.actOnManyCases({ action: act, ...target(), ...grounds })
    },
    onSuccess: ({ $id }) => {
      onSent()
      onOrdered($id)
    },
  })
  const { form, isTried, submit } = useDecisionForm(() => {
    if (action && !lacksRule && !isPending) mutate(action)
    return action !== undefined && !lacksRule
  })
  return (
    <form ref={form} noValidate aria-label="Decision" onSubmit={submit} className="op-decide">
      <Acts
        choices={BULK_CASE_ACTIONS}
        possible={() => true}
        chosen={decided.act}
        onChoose={(act) => change({ act })}
      />
      {!action && <p className="text-muted">Choose first. Rule, text and consequence follow.</p>}
      {isMeasure && <GroundsOf {...{ decided, isTried }} action={MEASURE} onChange={change} />}
      {isTried && lacksRule && <FormAlert>Choose the rule that was broken.</FormAlert>}
      {error && <FormAlert>{messageOf(error)}</FormAlert>}
      {action && (
        <End
          text={`${consequenceOf(action, groups, isAll)} One Undo, here or in the list of people.`}
          label={`${CHOICE_LABELS[action]} ${isAll ? 'all' : groups.length}`}
          isBusy={isPending}
        />
      )}
    </form>
  )
}

const NOUNS = {
  post: ['post', 'posts'],
  comment: ['comment', 'comments'],
  job: ['job ad', 'job ads'],
  person: ['profile', 'profiles'],
} as const

/** "3 posts and 1 job ad of 2 people". */
function contentOf(groups: readonly ReportGroup[]): string {
  const kinds = Map.groupBy(groups, ([report]) => kindOf(report))
  const counts = [...kinds].map(([kind, { length }]) =>
    formatCount(length, NOUNS[kind][0], NOUNS[kind][1]),
  )
  return `${new Intl.ListFormat('en').format(counts)} of ${peopleOf(groups)}`
}

const peopleOf = (groups: readonly ReportGroup[]) =>
  formatCount(new Set(groups.map(([{ person }]) => person?.$id)).size, 'person', 'people')

function consequenceOf(
  action: BulkCaseAction,
  groups: readonly ReportGroup[],
  isAll: boolean,
): string {
  const reports = groups.reduce((sum, { length }) => sum + length, 0)
  const closes = `${formatCount(reports, 'report closes', 'reports close')}`
  if (action === 'dismiss')
    return isAll
      ? 'Closes all reports that match. Nothing else changes.'
      : `${closes}. Nothing else changes.`
  const reads = `Each reads the rule and this text.${isAll ? '' : ` ${closes} as “acted on”.`}`
  if (action === 'hide')
    return `Hides ${isAll ? 'all that is reported and matches' : contentOf(groups)}. ${reads}`
  return `Blocks ${isAll ? 'all whom it concerns' : peopleOf(groups)} and signs them out. ${reads}`
}
