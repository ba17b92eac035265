import { optional, secret } from './setting.ts'
import { token } from './values.ts'

/** Secrets that other machines send. */
export const TOKENS = {
  METRICS_TOKEN: secret(
    optional(
      token,
      'none: only this machine can read `/metrics`',
      'With it as `Authorization: Bearer`, `/metrics` can be read from other machines.',
    ),
  ),
  SERVER_KEY: secret(
    optional(
      token,
      'none: sign-in gives sessions to browsers and native apps only',
      'A server that sends it in `X-Appwrite-Key` gets the secret of the session when it signs a person in.',
    ),
  ),
}
