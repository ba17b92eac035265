import { pictureInbox } from '#lib/pictures/picture-inbox'
import { POST_PICTURES } from '#lib/pictures/picture-rules'
import { acceptOf } from '#lib/pictures/use-picture-drop'
import { Button } from '#ui/controls/button'
import { Icon } from '#ui/icon'
import { useRef } from 'react'
import { useNavigate } from 'react-router'

import { StepActions } from './step-actions.tsx'

const IDEAS = ['Your desk', 'Something you fixed', 'A tool you like'] as const

/** The first picture: chosen here, it opens in the form of a new post. Pictures can be dropped anywhere on the page. */
export function PictureStep({ onSkip }: { readonly onSkip: () => void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className="text-muted">Posts here are pictures with a few words. Three ideas:</p>
      <ul className="grid gap-2 sm:grid-cols-3">
        {IDEAS.map((idea) => (
          <li
            key={idea}
            className="flex min-h-tap items-center gap-2.5 rounded-control border border-border px-3 text-small"
          >
            <Icon name="picture" size={16} className="text-muted" />
            {idea}
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptOf(POST_PICTURES)}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={({ currentTarget }) => {
          pictureInbox.deliver([...(currentTarget.files ?? [])])
          void navigate('/create-post')
        }}
      />
      <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-border-strong px-4 py-6 text-center">
        <Button variant="primary" icon="upload" onClick={() => input.current?.click()}>
          Choose a picture
        </Button>
        <p className="text-small text-muted">
          or drop it here<span className="max-sm:hidden">, or paste it</span>
        </p>
      </div>
      <StepActions onSkip={onSkip}>{null}</StepActions>
    </>
  )
}
