/** The events that a person is notified of, in the order of Settings. */
export const NOTIFICATION_KINDS = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  /** About an interest in an ad, before both sides agree: that there is one, or what `InterestNews` says. */
  'interest',
  /** Both sides of an interest have agreed. */
  'connected',
  /** Somebody would like to begin a conversation. */
  'messageRequest',
  /** A live ad that interests the person has changed. */
  'adChanged',
  /** An operator has decided about something of the person. */
  'decision',
  /** An appeal waits for a moderator, or the person's own is answered. */
  'appeal',
  /** Operators have decided about something that the person reported. */
  'reportOutcome',
  'jobAlert',
  /** How the person signs in has changed: always told. */
  'security',
  /** Something needs an operator. */
  'operator',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * What operators are told of, each in a group of its own; `handed`: a colleague hands on what is reported; `upkeep`: a background job
 * that goes on failing; `mail`: emails that can't be sent; `disk`: hardly any room is left;
 * `requests`: a request to erase or export data of somebody waits for an approval, or that person objects.
 */
export type OperatorNews =
  | 'reports'
  | 'handed'
  | 'appeals'
  | 'raid'
  | 'requests'
  | 'upkeep'
  | 'mail'
  | 'disk'

/**
 * What the two sides of an interest are told of each other, each in a group of its own. To the interested person: the poster asks
 * something, has declined, or the job is filled. To the poster: the person has answered, stays anonymous, or is gone.
 */
export type InterestNews = 'question' | 'declined' | 'filled' | 'answer' | 'refused' | 'withdrawn'

/** Whether operators did something about a report, which is all that its reporter hears. */
export type ReportOutcome = 'acted' | 'dismissed'

/** Kinds by which somebody says something to the person. */
export const CONVERSATION_KINDS: readonly NotificationKind[] = ['mention', 'reply', 'comment']

/** Notifications of one group, such as the likes of one post, that the server keeps: the newest. */
export const NOTIFICATIONS_PER_GROUP = 100
/** Milliseconds after which a notification is deleted. */
export const NOTIFICATION_LIFETIME = 90 * 24 * 3_600_000

/** How often a person gets new notifications by email. */
export const EMAIL_DIGESTS = ['off', 'daily', 'weekly'] as const
export type EmailDigest = (typeof EMAIL_DIGESTS)[number]
