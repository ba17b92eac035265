import { Icon } from '#ui/icon'
import { LightText } from '#ui/text/light-text'
import { type ReactNode } from 'react'

interface AnnouncementLineProps {
  readonly text: string
  /** Closes it, where that is possible. */
  readonly action?: ReactNode
}

/** An announcement of the operators above a page. */
export const AnnouncementLine = ({ text, action }: AnnouncementLineProps) => (
  <section
    aria-label="Announcement"
    className="mb-5 flex items-start gap-3 rounded-card border border-border bg-surface py-2.5 pr-2 pl-4"
  >
    <Icon name="bell" className="mt-0.5 text-muted" />
    <div className="min-w-0 flex-1">
      <LightText text={text} mentions="" />
    </div>
    {action}
  </section>
)
