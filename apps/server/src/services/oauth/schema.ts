import { Type } from 'typebox'

const KEYS = ['github', 'google', 'oidc'] as const

/** A provider's name for a permission. */
const Scope = Type.Refine(
  Type.String(),
  (text) => text.length <= 256 && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text),
  () => 'must be a scope: at most 256 characters, without blanks',
)
const Answer = Type.Optional(
  Type.Refine(
    Type.String(),
    (text) => text.length <= 4096,
    () => 'must be at most 4096 characters long',
  ),
)

export const ProviderParams = Type.Object({ provider: Type.Enum(KEYS) })

export const StartQuery = Type.Object({
  success: Type.Optional(Type.String()),
  failure: Type.Optional(Type.String()),
  scopes: Type.Optional(Type.Array(Scope, { maxItems: 100 })),
})

/** The query with which providers redirect back. */
export const CallbackQuery = Type.Object({
  state: Answer,
  code: Answer,
  iss: Answer,
  error: Answer,
  error_description: Answer,
})
