import { Button } from '#ui/button'

interface DraftNoticeProps {
  readonly onForget: () => void
}

/** Says that what was typed before is back, and how to be rid of it. */
export function DraftNotice({ onForget }: DraftNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-border bg-surface py-1.5 pr-1.5 pl-4">
      <p className="text-small text-muted">Your draft is back.</p>
      <Button variant="ghost" size="sm" onClick={onForget}>
        Forget on this device
      </Button>
    </div>
  )
}
