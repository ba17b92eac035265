import { env } from 'node:process'
import fc from 'fast-check'

/** By day tests of random values try those of one seed, so that the gate does not fail by chance; at night new ones. */
if (!env['NIGHTLY']) fc.configureGlobal({ seed: 20_261_124 })
