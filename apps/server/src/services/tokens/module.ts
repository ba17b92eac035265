import { tokenRoutes } from './routes.ts'
import { type TokenOptions, tokenServices } from './services.ts'
import { oauthTokenIssuer } from './sign-in/oauth-tokens.ts'
import { tokenService } from './tokens.ts'

/** Tokens by email and phone: password recovery, verification, and passwordless sign-in. */
export function tokensModule(options: TokenOptions) {
  const tokens = tokenService(options.platform)
  return {
    issueOauthToken: oauthTokenIssuer(tokens),
    sweep: tokens.sweep,
    routes: tokenRoutes(tokenServices(options, tokens)),
  }
}
