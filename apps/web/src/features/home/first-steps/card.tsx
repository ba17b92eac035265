import { useCurrentUser, useOwnChoice } from '#features/account'
import { followCountsQuery } from '#features/people'
import { keepFocus } from '#lib/dom/keep-focus'
import { toast, TOAST } from '#lib/feedback/toasts'
import { preferences } from '#lib/settings/preferences'
import { countMatches } from '#lib/api/count-matches'
import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { lazyPart } from '#ui/lazy-part'
import { Query } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'

import { PLACES } from './places.ts'
import { StackStep, stackSummary } from './stack-step.tsx'
import { Step } from './step.tsx'

const STEPS = ['stack', 'people', 'picture'] as const
type StepName = (typeof STEPS)[number]

const TITLES: Readonly<Record<StepName, string>> = {
  stack: 'Your stack and location',
  people: 'Follow five people',
  picture: 'Share your first picture',
}

const PeopleStep = lazyPart(async () => (await import('./people-step.tsx')).PeopleStep)
const PictureStep = lazyPart(async () => (await import('./picture-step.tsx')).PictureStep)

/** Home's card for new members: three steps, one of them open. The account keeps how far they are. */
export function FirstSteps() {
  const { firstStep } = useCurrentUser()
  const { mutate } = useOwnChoice('first-steps')
  const [isDismissed, setDismissed] = useState(false)
  const hasPosted = useHasPosted()
  if (isDismissed && firstStep === 'done') return null
  const close = () => {
    document.querySelector<HTMLElement>('#tab-all')?.focus()
    setDismissed(true)
  }
  const dismiss = () => {
    close()
    mutate({ firstStep: 'done' })
    const undo = () => {
      setDismissed(false)
      mutate({ firstStep })
    }
    const action = { label: 'Undo', run: undo }
    toast({ title: 'First steps hidden', action, duration: TOAST.undoDuration })
  }
  const isDone = firstStep === 'done' || (firstStep === 'picture' && hasPosted)
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label="Set up your Devhood"
      className={clsx(
        'mb-8 overflow-hidden rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--color-border)]',
        !isDone && PLACES[firstStep],
      )}
    >
      {isDone ? <Done onClose={close} /> : <Steps onClose={dismiss} />}
    </section>
  )
}

function usePeopleSummary(): string {
  const me = useCurrentUser()
  const { data } = useQuery(followCountsQuery(me.$id))
  return data && data.following > 0
    ? `Following ${formatCount(data.following, 'person', 'people')}`
    : ''
}

/** Whether the viewer has shared a picture; asked when it is the next step. */
function useHasPosted(): boolean {
  const me = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['count', 'posts', 'first', me.$id],
    queryFn: async ({ signal }) =>
      countMatches('posts', [Query.equal('creator', [me.$id])], { signal, max: 1 }),
    enabled: me.firstStep === 'picture',
  })
  return data !== undefined && data.count > 0
}

interface HeadProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly onClose: () => void
}

const Head = ({ title, aside, onClose }: HeadProps) => (
  <header className="flex items-center gap-3 py-3 pr-2 pl-4 sm:pl-5">
    <h2 className="mr-auto text-strong">{title}</h2>
    <span className="font-mono text-mono text-muted">{aside}</span>
    <IconButton icon="close" label="Hide this card" onClick={onClose} />
  </header>
)

interface CardProps {
  readonly onClose: () => void
}

function Steps({ onClose }: CardProps) {
  const me = useCurrentUser()
  const { mutate } = useOwnChoice('first-steps')
  const next = me.firstStep === 'done' ? 'picture' : me.firstStep
  const [open, setOpen] = useState<StepName>(next)
  // The focus follows to a step that the viewer has opened.
  const [hasMoved, setMoved] = useState(false)
  const summaries = { stack: stackSummary(me), people: usePeopleSummary(), picture: '' }
  const show = (step: StepName) => {
    setMoved(true)
    setOpen(step)
  }
  const passed = STEPS.indexOf(next)
  const proceed = () => {
    const following = STEPS[STEPS.indexOf(open) + 1]
    if (following) show(following)
    const isFurther = following === undefined || STEPS.indexOf(following) > passed
    if (isFurther) mutate({ firstStep: following ?? 'done' })
  }
  const content = {
    stack: <StackStep onDone={proceed} />,
    people: <PeopleStep onDone={proceed} />,
    picture: <PictureStep onSkip={proceed} />,
  }
  return (
    <>
      <Head
        title="Set up your Devhood"
        aside={`${STEPS.indexOf(open) + 1} of 3`}
        onClose={onClose}
      />
      {STEPS.map((name, at) => (
        <Step
          key={name}
          number={at + 1}
          title={TITLES[name]}
          summary={at < passed ? summaries[name] : ''}
          takesFocus={hasMoved}
          onOpen={() => show(name)}
        >
          {name === open && (
            <Suspense fallback={<div className="h-72" />}>{content[name]}</Suspense>
          )}
        </Step>
      ))}
    </>
  )
}

/** The end of the card. A first picture that was shared elsewhere ends it, too. */
function Done({ onClose }: CardProps) {
  const { firstStep } = useCurrentUser()
  const { mutate } = useOwnChoice('first-steps')
  const finish = useEffectEvent(() => {
    if (firstStep !== 'done') mutate({ firstStep: 'done' })
  })
  useEffect(() => finish(), [])
  return (
    <>
      <Head title="You're set up" onClose={onClose} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-4 sm:px-5">
        <p className="text-muted">
          Posts by people and with tags that you follow are in Following.
        </p>
        <Button
          variant="line"
          onClick={() => {
            document.querySelector<HTMLElement>('#tab-following')?.focus()
            preferences.set({ homeFeed: 'following' })
          }}
        >
          Show Following
        </Button>
      </div>
    </>
  )
}
