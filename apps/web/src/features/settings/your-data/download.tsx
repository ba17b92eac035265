import { ButtonLink } from '#ui/controls/button-link'
import { useState } from 'react'

import { accountApi } from '../queries.ts'

/** The browser downloads the file itself: the pictures may exceed the page's memory. */
export function Download() {
  const [pressed, setPressed] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <ButtonLink
        to={accountApi.exportUrl()}
        reloadDocument
        download
        variant="line"
        onClick={() => setPressed(true)}
      >
        Download my data
      </ButtonLink>
      <output className="text-small text-muted empty:hidden">
        {pressed ? 'Your browser saves the file, and shows when it is complete.' : ''}
      </output>
    </div>
  )
}
