import { outboxDialog } from '#lib/outbox/outbox-dialog'
import { Icon } from '#ui/icon'

export const WAITING = 'Waiting to send'

/** Says that something waits for a connection, or why the server refused it. A press shows everything that waits. */
export function WaitingMark({ refusal }: { readonly refusal?: string | undefined }) {
  return (
    <button
      type="button"
      onClick={() => outboxDialog.open()}
      className="-ml-2 inline-flex min-h-8 items-center gap-1.5 justify-self-start rounded-control px-2 text-small text-muted hover:bg-overlay hover:text-text max-sm:min-h-tap"
    >
      <Icon
        name={refusal === undefined ? 'clock' : 'alert'}
        size={16}
        className={refusal === undefined ? 'flex-none' : 'flex-none text-danger'}
      />
      <span className="min-w-0 text-left wrap-anywhere">
        {refusal === undefined ? WAITING : `Not sent: ${refusal}`}
      </span>
    </button>
  )
}
