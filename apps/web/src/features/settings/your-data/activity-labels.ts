const LABELS: Readonly<Record<string, string>> = {
  'user.create': 'Account created',
  'user.update': 'Account changed',
  'email.create': 'Requested an email change',
  'email.update': 'Confirmed an email change',
  'email.delete': 'Cancelled or undid an email change',
  'session.create': 'Signed in',
  'session.update': 'Stayed signed in',
  'session.delete': 'Signed out',
  'identity.create': 'Another service connected',
  'identity.delete': 'Another service disconnected',
  'recovery.create': 'Requested a password reset',
  'recovery.update': 'Reset the password by email',
  'verification.create': 'Requested verification',
  'verification.update': 'Verified an email or phone number',
}

/** Label of an activity event. */
export function activityLabel(event: string): string {
  return LABELS[event] ?? event.replaceAll('.', ': ')
}
