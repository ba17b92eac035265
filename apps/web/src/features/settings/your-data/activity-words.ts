const WORDS: Readonly<Record<string, string>> = {
  'user.create': 'Account made',
  'user.update': 'Account changed',
  'session.create': 'Signed in',
  'session.update': 'Stayed signed in',
  'session.delete': 'Signed out',
  'identity.create': 'Another service connected',
  'identity.delete': 'Another service disconnected',
  'recovery.create': 'Asked for a new password',
  'recovery.update': 'Set a new password by letter',
  'verification.create': 'Asked for a proof of address or number',
  'verification.update': 'Proved an address or a number',
}

/** What happened, in words. */
export function activityWords(event: string): string {
  return WORDS[event] ?? event.replaceAll('.', ': ')
}
