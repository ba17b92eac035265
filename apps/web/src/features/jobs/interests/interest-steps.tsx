import { Icon } from '#ui/icon'
import { type Interest } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { Time } from '#ui/time'

type Phase = 'done' | 'now' | 'later'

/** The states of the four steps of an interest. */
function phasesOf({ state, question, answer }: Interest): readonly Phase[] {
  if (state === 'agreed') return ['done', answer === null ? 'later' : 'done', 'done', 'now']
  const asked = question === null ? 'later' : answer === null ? 'now' : 'done'
  return ['done', asked, state === 'asked' ? 'now' : 'later', 'later']
}

const LOOKS: Readonly<Record<Phase, string>> = {
  done: 'border-transparent bg-overlay',
  now: 'border-accent-mark bg-accent text-on-accent',
  later: 'border-border-strong text-muted',
}

/** Where an interest stands, from the first press to the conversation. */
export function InterestSteps({ interest }: { readonly interest: Interest }) {
  const phases = phasesOf(interest)
  const { state, question, answer } = interest
  const texts = [
    <Time key="since" value={interest.$createdAt} toHour />,
    question !== null && (answer === null ? 'Waiting for you' : 'Answered'),
    state === 'asked' && 'Waiting for you',
    null,
  ]
  const steps = ['Interested, without a name', 'One question', 'Names', 'Conversation']
  return (
    <ol aria-label="How far it is" className="grid">
      {steps.map((step, at) => {
        const phase = phases[at] ?? 'later'
        return (
          <li
            key={step}
            aria-current={phase === 'now' ? 'step' : undefined}
            className="relative grid grid-cols-[24px_minmax(0,1fr)] gap-3 pb-4 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-6 place-items-center rounded-round border-[1.5px] font-mono text-tiny',
                LOOKS[phase],
              )}
            >
              {phase === 'done' ? <Icon name="check" size={14} /> : at + 1}
            </span>
            <div>
              <p className={clsx('font-medium', phase === 'later' && 'text-muted')}>
                <span>{step}</span>
                {phase === 'done' && <span className="sr-only">, done</span>}
              </p>
              <p className="text-small text-muted empty:hidden">{texts[at] || null}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
