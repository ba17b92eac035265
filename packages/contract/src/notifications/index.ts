export {
  minutesIn,
  type NotificationChoices,
  notificationChoices,
  type QuietHours,
  quietUntil,
  wantedKinds,
} from './choices.ts'
export { type Notification, NOTIFICATION_FIELDS } from './fields.ts'
export { type Line, linesOf } from './lines.ts'
export { actorsOf, plainSentence, type Sentence, sentenceOf, targetOf } from './sentences.ts'
