import { type Upload } from '#lib/forms/use-upload'

import { Button } from '#ui/controls/button'

interface DraftNoticeProps {
  readonly onDiscard: () => Promise<void>
  readonly upload: Pick<Upload, 'discard'>
}

export function DraftNotice({ onDiscard, upload }: DraftNoticeProps) {
  const discard = () => {
    upload.discard()
    void onDiscard()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-border bg-surface py-1.5 pr-1.5 pl-4">
      <p className="text-small text-muted">Draft restored</p>
      <Button variant="ghost" size="sm" onClick={discard}>
        Discard draft
      </Button>
    </div>
  )
}
