import { useCurrentUser } from '#features/account'
import { FieldError } from '#ui/forms/field-error'

import { giveawaysIn } from './giveaways.ts'

/** What may give its writer away. It never keeps anybody from sending. */
export function Giveaways({ text }: { readonly text: string }) {
  const found = giveawaysIn(text, useCurrentUser())
  const quoted = found.map((part) => `“${part}”`).join(', ')
  return (
    <div aria-live="polite">
      {found.length > 0 && <FieldError>{quoted} may tell who you are. Leave it out?</FieldError>}
    </div>
  )
}
