import { env } from 'node:process'

/** Loaded before a server (`--import`), it moves its clock: so many milliseconds ahead. */
const ahead = Number(env['CLOCK_AHEAD'])
const { now } = Date
Date.now = () => now() + ahead
