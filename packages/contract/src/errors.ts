/** Every error of the API: its `type`, which is that of the Appwrite client API, HTTP status and default message. */
export const ERRORS = {
  general_argument_invalid: [400, 'A value sent with the request is not valid.'],
  general_query_invalid: [400, 'Invalid query: it could not be understood.'],
  general_cursor_not_found: [400, "The cursor's document was not found."],
  general_bad_request: [400, 'The request is not valid.'],
  general_unauthorized_scope: [401, 'Sign in to do this.'],
  general_unknown_origin: [403, 'This origin may not call the API.'],
  general_route_not_found: [404, 'Nothing exists at this address.'],
  general_request_timeout: [408, 'The request took too long to arrive.'],
  general_payload_too_large: [413, 'The body is too large.'],
  general_media_type_unsupported: [415, 'Bodies of this content type are not accepted here.'],
  general_headers_too_large: [431, "The request's headers are too large."],
  general_rate_limit_exceeded: [429, 'Too many requests: please wait a moment.'],
  general_unknown: [500, 'Something went wrong on our side.'],
  general_service_unavailable: [503, 'The service is busy: please try again in a moment.'],
  general_smtp_disabled: [503, "This server doesn't send emails."],
  general_phone_disabled: [503, "This server doesn't send text messages."],
  general_passkeys_disabled: [501, 'Passkeys need an address with a host name and https.'],
  project_not_found: [404, 'There is no project with this id.'],
  project_provider_disabled: [412, 'Sign-in with this service is not set up here.'],
  user_already_exists: [409, 'An account with this email or id already exists.'],
  user_blocked: [401, 'This account is blocked.'],
  user_invalid_credentials: [401, 'Wrong email or password.'],
  user_invalid_token: [401, 'The secret is wrong, already used or expired.'],
  user_email_already_exists: [409, 'Another account uses this email.'],
  user_identity_not_found: [404, 'There is no such identity.'],
  user_jwt_and_cookie_set: [403, 'Send either a JWT or a session, not both.'],
  user_jwt_creation_denied: [403, "A JWT can't be used to create another one."],
  user_jwt_invalid: [401, 'The JWT is invalid or expired.'],
  user_password_common: [400, 'This password is too common: please choose another one.'],
  user_password_mismatch: [400, 'The two passwords are not the same.'],
  user_email_not_found: [400, 'The account has no email address.'],
  user_email_already_verified: [409, 'The email address is already verified.'],
  user_phone_not_found: [400, 'The account has no phone number.'],
  user_phone_already_verified: [409, 'The phone number is already verified.'],
  user_oauth2_bad_request: [400, "The service didn't confirm your identity."],
  user_oauth2_unauthorized: [401, 'The service was not allowed to share your identity.'],
  user_phone_already_exists: [409, 'Another account uses this phone number.'],
  user_session_already_exists: [401, 'You are already signed in: sign out first.'],
  user_session_not_found: [404, 'There is no such session.'],
  user_token_not_found: [404, 'There is no such access token.'],
  user_unauthorized: [401, 'You may not do this.'],
  user_suspended: [403, 'This account is suspended.'],
  user_text_refused: [403, "This can't be on a profile here. Please write it differently."],
  user_more_factors_required: [401, 'Confirm your second step to finish signing in.'],
  user_challenge_required: [401, 'Confirm your second step first: the last time is too long ago.'],
  user_authenticator_not_found: [404, 'No authenticator app is set up.'],
  user_authenticator_already_verified: [409, 'An authenticator app is already set up.'],
  user_passkey_not_found: [404, 'There is no such passkey.'],
  user_passkey_already_exists: [409, 'This passkey is already there.'],
  user_recovery_codes_already_exists: [
    409,
    'There are recovery codes already: replace them instead.',
  ],
  user_recovery_codes_not_found: [404, 'There are no recovery codes.'],
  user_recovery_codes_hidden: [403, 'Recovery codes are shown only once, when they are made.'],
  user_email_not_verified: [400, 'The email address is not verified.'],
  user_phone_not_verified: [400, 'The phone number is not verified.'],
  user_too_new: [403, 'This account is too new to do this so often.'],
  user_limit_reached: [403, 'This account has done this often enough for today.'],
  database_not_found: [404, 'There is no database with this id.'],
  collection_not_found: [404, 'There is no collection with this id.'],
  document_not_found: [404, 'There is no document with this id.'],
  document_already_exists: [409, 'A document with this id or unique value already exists.'],
  document_invalid_structure: [400, 'Invalid document structure.'],
  job_already_live: [409, 'The same ad is live already.'],
  document_missing_data: [400, 'The document has no data.'],
  document_missing_payload: [400, 'Neither data nor permissions were sent.'],
  document_update_conflict: [409, 'The document has changed in the meantime.'],
  document_delete_restricted: [403, 'Other records still refer to this one.'],
  document_unique_constraint_violation: [409, 'Another document already has this value.'],
  attribute_not_found: [404, 'There is no attribute with this name.'],
  attribute_type_invalid: [400, 'The attribute is of another type.'],
  table_not_found: [404, 'There is no table with this id.'],
  row_not_found: [404, 'There is no row with this id.'],
  row_already_exists: [409, 'A row with this id or unique value already exists.'],
  row_invalid_structure: [400, 'Invalid row structure.'],
  row_missing_data: [400, 'The row has no data.'],
  row_missing_payload: [400, 'Neither data nor permissions were sent.'],
  row_update_conflict: [409, 'The row has changed in the meantime.'],
  row_unique_constraint_violation: [409, 'Another row already has this value.'],
  column_not_found: [404, 'There is no column with this name.'],
  column_type_invalid: [400, 'The column is of another type.'],
  avatar_image_not_found: [404, 'There is no picture at this address.'],
  avatar_icon_not_found: [404, 'There is no icon at this address.'],
  avatar_remote_url_failed: [404, 'The address could not be fetched.'],
  storage_bucket_not_found: [404, 'There is no bucket with this id.'],
  storage_file_not_found: [404, 'There is no file with this id.'],
  storage_file_already_exists: [409, 'A file with this id already exists.'],
  storage_file_empty: [400, 'No file was sent, or it is empty.'],
  storage_file_type_unsupported: [400, 'File type must be SVG, PNG, JPG.'],
  storage_invalid_file: [400, "The picture is damaged and can't be read."],
  storage_invalid_file_size: [400, 'The file is too large.'],
  storage_image_resolution_exceeded: [400, 'The picture has too many pixels.'],
  storage_invalid_content_range: [400, 'The content-range header is not valid.'],
  storage_invalid_appwrite_id: [400, 'The x-appwrite-id header is not valid.'],
  storage_invalid_range: [416, 'The requested range is not available.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorType = keyof typeof ERRORS

/** JSON body of every error response. `code` is the HTTP status. */
export interface ErrorBody {
  readonly message: string
  readonly code: number
  readonly type: ErrorType
  readonly version: string
}

interface ErrorOptions {
  /** Replaces the default message: name the invalid value and what is accepted. */
  readonly message?: string
  readonly cause?: unknown
  /** Seconds to wait before a retry; sent as Retry-After. */
  readonly retryAfter?: number
}

/** How long to wait, as text: `in 5 minutes`, or `in a moment` for up to a minute. `seconds` is rounded up. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'in a moment' : `in ${minutes} minutes`
}

/** The message of an error without one of its own. Refusals by a limit say how long to wait. */
function messageOf(type: ErrorType, { message, retryAfter = 0 }: ErrorOptions): string {
  if (message !== undefined) return message
  if (type === 'general_rate_limit_exceeded' && retryAfter > 60)
    return `Too many requests: please try again ${waitText(retryAfter)}.`
  return ERRORS[type][1]
}

/** The error that the server throws for a refused request; `http/errors.ts` turns it into the response. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly type: ErrorType
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(type: ErrorType, options: ErrorOptions = {}) {
    super(messageOf(type, options), { cause: options.cause })
    this.type = type
    this.status = ERRORS[type][0]
    this.retryAfter = options.retryAfter
  }
}
