import { setting } from './setting.ts'
import { oneOf, positive } from './values.ts'

/** Settings of who may sign up, and what members may do. */
export const COMMUNITY = {
  REGISTRATION: setting(
    oneOf(['open', 'invite']),
    'open',
    'Who may sign up: everyone, or only people with an invitation.',
  ),
  SIGN_UPS_PER_ADDRESS: setting(
    positive,
    '10',
    'How many accounts one network address may create in an hour, without invitations.',
  ),
  JOB_POSTERS: setting(
    oneOf(['everyone', 'approved', 'operators']),
    'everyone',
    'Who may post job ads: everyone, people approved by an operator, or only operators.',
  ),
}
