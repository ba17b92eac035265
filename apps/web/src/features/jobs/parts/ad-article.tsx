import { type ReactNode, type Ref } from 'react'

interface AdArticleProps {
  /** Its accessible name. */
  readonly label: string
  readonly facts: ReactNode
  readonly actions: ReactNode
  readonly text: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** Facts first, then the actions, then the text; from 1200 px on, the actions are in a side column. Paper has no actions. */
export function AdArticle({ label, facts, actions, text, ref }: AdArticleProps) {
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className="outline-none grid grid-cols-1 items-start gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_320px] min-[75rem]:gap-x-10 xl:gap-x-14"
    >
      <div className="grid grid-cols-1 gap-6">{facts}</div>
      <div className="min-[75rem]:sticky min-[75rem]:top-below-bar min-[75rem]:row-span-2 print:hidden">
        {actions}
      </div>
      <div className="grid grid-cols-1 gap-10">{text}</div>
    </article>
  )
}
