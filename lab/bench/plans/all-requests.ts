import { COMMENT_REQUESTS } from './comment-requests.ts'
import { CONVERSATION_REQUESTS } from './conversation-requests.ts'
import { FEED_REQUESTS } from './feed-requests.ts'
import { JOB_REQUESTS } from './job-requests.ts'
import { LIKE_REQUESTS } from './like-requests.ts'
import { NOTIFICATION_REQUESTS } from './notification-requests.ts'
import { OPERATOR_REQUESTS } from './operator-requests.ts'
import { type PlannedRequest, DATASET_REQUESTS } from './requests.ts'
import { SEARCH_REQUESTS } from './search-requests.ts'

/** All requests of the web app and the SDKs. Signing in comes last: done often enough, it ends the first session. */
export const REQUESTS: readonly PlannedRequest[] = [
  ...JOB_REQUESTS,
  ...COMMENT_REQUESTS,
  ...FEED_REQUESTS,
  ...LIKE_REQUESTS,
  ...SEARCH_REQUESTS,
  ...NOTIFICATION_REQUESTS,
  ...CONVERSATION_REQUESTS,
  ...OPERATOR_REQUESTS,
  ...DATASET_REQUESTS,
]
