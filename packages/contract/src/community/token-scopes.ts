/** What an access token may do: read, write, and both in conversations. */
export const TOKEN_SCOPES = ['read', 'write', 'messages'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
