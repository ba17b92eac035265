import { LIMITS } from '@devhood/contract'
import { UsernameCheck } from '@devhood/contract/schemas'
import { Type } from 'typebox'

const shortText = (max: number) =>
  Type.Refine(
    Type.String(),
    (text) => text.length <= max && text.isWellFormed(),
    () => `must be at most ${max} characters long`,
  )

export const CHECK = {
  summary: 'Whether somebody can sign up with a username',
  description:
    'Where people sign up by invitation, guests need the code of one that is still open. A creation of the document may find the username taken all the same.',
  querystring: Type.Object({
    // Blanks around it are no fault.
    username: shortText(LIMITS.usernameMax * 4),
    invitation: Type.Optional(shortText(100)),
  }),
  response: { 200: UsernameCheck },
}
