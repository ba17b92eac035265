import { failure, type Screen, text } from './screen-state.ts'

const CONVERSATIONS = /^GET .*\/conversations\/documents\?.*orderDesc/

export const MESSAGE_SCREENS: readonly Screen[] = [
  {
    name: 'messages',
    path: '/messages',
    states: {
      loading: { hold: CONVERSATIONS, shows: text('Loading conversations') },
      empty: { clear: CONVERSATIONS, shows: text('No messages yet') },
      error: { refuse: CONVERSATIONS, shows: failure("The conversations didn't load") },
    },
  },
  {
    name: 'a conversation that is not there',
    path: '/messages/no-such-conversation',
    states: { gone: { shows: text('Conversation not found') } },
  },
]
